"""The statistics of an evening. (Their numbers: `test_every_number`.)"""

from flask import Flask

from tests.web.friends import Evening, words


def test_struck_rounds_count_for_nothing(app: Flask) -> None:
    evening = Evening(app)
    evening.save("u-0")
    assert evening.accept("/rounds/1/strike").status_code == 303
    assert "Chưa có ván nào" in words(evening.source("/stats"))
