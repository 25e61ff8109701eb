"""The promises that every plystack plugin keeps, as tests, and scenario files in pytest."""
