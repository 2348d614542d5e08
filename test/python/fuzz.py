"""schemathesis, with a way to send each media type that the service reads. Takes the arguments of its command line."""

import schemathesis
from schemathesis.cli import schemathesis as main
from schemathesis.specs.openapi.checks import negative_data_rejection

# What is made up for these is no such file, but must be refused like any other text.
schemathesis.serializer.alias(
    ["application/gzip", "application/n-triples", "application/x-tar", "application/zip", "text/turtle"],
    "text/plain",
)

# Statuses of the errors that every operation can return, which the response `default` describes.
general = {"400", "401", "403", "406", "408", "421", "500", "503", "507"}


@schemathesis.check
def documented_status(_context, response, case):
    """The check of schemathesis accepts any status where there is a `default`; a status of the operation itself must be listed."""
    status = str(response.status_code)
    documented = case.operation.definition.raw["responses"]
    assert status in documented or status in general, f"Status {status} is not documented: {', '.join(documented)}"


@schemathesis.check
def invalid_data_rejected(context, response, case):
    """As the check of schemathesis, but for OAI-PMH, whose standard answers wrong requests with status 200."""
    return None if case.operation.path.endswith("/oaipmh") else negative_data_rejection(context, response, case)


main()
