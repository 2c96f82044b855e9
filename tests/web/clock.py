"""A clock that tests move by hand."""


class Clock:
    """Returns `now`, in seconds."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now
