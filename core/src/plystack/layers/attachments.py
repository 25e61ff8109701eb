"""Which objects are attached to what they can't be, and what becomes of them."""

from __future__ import annotations

from collections.abc import Iterator

from plystack.data import Attach, AttachesTo, Attachment, Change, Move, Obj, instances_of
from plystack.layers.board import Board
from plystack.layers.view import View


def fallen(view: View) -> tuple[Change, ...]:
    """Return what becomes of objects that are attached illegally, all at once (704.5m, 704.5n, 704.5p).

    What the view holds is looked at, so that what is hidden stays as it is. When the changes have been made,
    others may be illegal.

    Arguments:
        view: what everything is now.
    """
    return tuple(_fallen(view))


def _fallen(view: View) -> Iterator[Change]:
    board, schema = view.board(), view.plan.schema
    needing = tuple(each for each in schema.attachments if each.needs_host)
    for ident in board.ids():
        obj = board.objects[ident]
        if obj.zone not in schema.board_zones:
            continue
        reading = board.reading(ident, board.you(ident))
        if obj.attached_to is None and not any(each.where.test(ident, reading) for each in needing):
            continue  # most are attached to nothing, and need not be
        rule = next((each for each in schema.attachments if each.where.test(ident, reading)), None)
        if rule is not None and not _legal(rule, obj, board, view):
            yield Attach(ident, None) if rule.zone is None else Move(ident, rule.zone)


def _legal(rule: Attachment, obj: Obj, board: Board, view: View) -> bool:
    host = obj.attached_to
    if host is None or host not in board.objects:
        return not rule.needs_host
    if rule.never or board.objects[host].zone not in board.schema.board_zones:
        return False
    if any(view.forbidden(action, host, by=obj.id) for action in rule.actions):
        return False
    reading = board.reading(obj.id, board.you(obj.id))
    abilities = [each.ability for each in instances_of(board.records[obj.id])]
    allowed = [each.to for each in abilities if isinstance(each, AttachesTo)]
    allowed += [] if rule.to is None else [rule.to]
    return all(each.test(host, reading) for each in allowed)
