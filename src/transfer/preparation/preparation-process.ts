/** The main module of the child process that prepares the documents of one import (preparation.ts). */
import { toThrownData } from '../../model/errors.ts';
import type { PreparationReply, PreparationRequest } from './preparation.ts';
import { prepareDocuments } from './prepare-documents.ts';

process.on('message', async ({ request, options }: PreparationRequest) => {
  const reply: PreparationReply = await prepareDocuments(request, options).then(
    (prepared) => ({ prepared }),
    (error: unknown) => ({ thrown: toThrownData(error) }),
  );
  process.send!(reply);
});
