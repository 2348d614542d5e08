/** The repository that a reader of EAG will find in the text of the writer; extension.ts carries what would come back otherwise. */
import type { CloseStep } from '../../model/draft.ts';
import { repository } from '../../model/types/repository.ts';
import { mirrorContext } from '../mirror-context.ts';
import { DocumentReader } from '../xml/document-reader.ts';
import { RecordReader } from '../xml/record-reader.ts';
import { eagMapping } from './mapping.ts';
import { RepositoryReader } from './read.ts';

/** @param text a whole document. */
export function readBack(text: string): CloseStep {
  const context = mirrorContext(repository.name);
  const { file, limits } = context;
  const sink = new RepositoryReader(context);
  const reader = new DocumentReader(new RecordReader({ mapping: eagMapping, sink, file, limits }), {
    file,
    limits,
  });
  reader.write(text);
  reader.end();
  const step = sink.takeSteps().at(-1);
  if (step?.step !== 'close') throw new Error('The repository that was written is not read as one');
  return step;
}
