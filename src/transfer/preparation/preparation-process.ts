/** The main module of the child process that prepares the documents of one import, or detects what they are (preparation.ts). */
import { toThrownData } from '../../model/errors.ts';
import { detectFiles } from '../detection/detection.ts';
import type { PreparationReply, PreparationRequest } from './preparation.ts';
import { prepareDocuments } from './prepare-documents.ts';

process.on('message', async (task: PreparationRequest) => {
  const done =
    task.task === 'prepare'
      ? prepareDocuments(task.request, task.options)
      : detectFiles(task.request, task.options);
  const reply: PreparationReply = await done.then(
    (result) => ({ result }),
    (error: unknown) => ({ thrown: toThrownData(error) }),
  );
  process.send!(reply);
});
