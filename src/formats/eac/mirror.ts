/**
 * What a reader of EAC-CPF will make of what is written: the reader itself. So nobody has to keep a second account of what comes back as
 * it was; extension.ts carries what does not.
 */
import type { CloseStep } from '../../model/draft.ts';
import { historicalAgent } from '../../model/types/historical-agent.ts';
import { mirrorContext } from '../mirror-context.ts';
import { DocumentReader } from '../xml/document-reader.ts';
import { RecordReader } from '../xml/record-reader.ts';
import { AgentReader } from './agent-reader.ts';
import { eacMapping } from './mapping.ts';

/** @param text a whole document. */
export function readBack(text: string): CloseStep {
  const context = mirrorContext(historicalAgent.name);
  const { file, limits } = context;
  const sink = new AgentReader(context);
  const reader = new DocumentReader(new RecordReader({ mapping: eacMapping, sink, file, limits }), {
    file,
    limits,
  });
  reader.write(text);
  reader.end();
  const step = sink.takeSteps().at(-1);
  if (step?.step !== 'close') throw new Error('The agent that was written is not read as one');
  return step;
}
