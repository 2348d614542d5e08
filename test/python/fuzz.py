"""Runs schemathesis with serializers for all media types of the service. Takes the arguments of its command line."""

import gc
import os

import schemathesis
from schemathesis.cli import schemathesis as main
from schemathesis.specs.openapi.checks import negative_data_rejection

# The generated text is not a valid file of these types, and the service must reject it like any other.
schemathesis.serializer.alias(
    [
        "application/gzip",
        "application/n-triples",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "application/x-tar",
        "application/zip",
        "text/turtle",
    ],
    "text/plain",
)

# Statuses of errors that every operation can return; the response `default` describes them.
general = {"400", "401", "403", "406", "408", "421", "500", "503", "507"}


@schemathesis.check
def documented_status(_context, response, case):
    """Requires that the operation lists its own statuses; the check of schemathesis accepts any status if there is a `default`."""
    status = str(response.status_code)
    documented = case.operation.definition.raw["responses"]
    assert status in documented or status in general, f"Status {status} is not documented: {', '.join(documented)}"


@schemathesis.check
def invalid_data_rejected(context, response, case):
    """The check of schemathesis, except for OAI-PMH, whose errors have status 200."""
    return None if case.operation.path.endswith("/oaipmh") else negative_data_rejection(context, response, case)


# The garbage collector takes a tenth of the processor time of a short run. Without it the run needs 200 MB more.
if "FONDS_FUZZ_EXAMPLES" not in os.environ:
    gc.disable()

main()
