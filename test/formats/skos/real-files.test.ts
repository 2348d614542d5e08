/** Real vocabularies, which are stored outside of the repository. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { skos } from '../../../src/formats/skos/index.ts';
import { Failure } from '../../../src/model/errors.ts';
import { validate } from '../../../src/model/validate.ts';
import { readDocument } from '../read-document.ts';
import { measure } from './fidelity.ts';

const root = new URL('../../../../shared/fixtures/skos/', import.meta.url);

/** Files without a concept. */
const empty = new Set([
  'skosify/dctype.in.rdf',
  'skosmos-tests/default_graph.ttl',
  'skosmos-tests/myns-ontology.ttl',
  'skosmos-tests/test-marc.ttl',
]);

describe('Real vocabularies', () => {
  it('give valid concepts with every statement of the file, or are rejected if they have no concept', async (t) => {
    if (!existsSync(root)) return t.skip(`${root.href} not found: not run`);
    let sum = 0;
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
      if (!/\.(?:rdf|ttl|xml)$/.test(name)) continue;
      const file = new URL(name, root);
      if (empty.has(name)) {
        await assert.rejects(
          readDocument(skos, file, { file: name }),
          (error) => error instanceof Failure && error.code === 'no-items' && error.errors?.[0]?.line === 1,
        );
        continue;
      }
      const { steps } = await readDocument(skos, file, { file: name });
      for (const step of steps) if (step.step === 'close') validate({ type: skos.target, ...step });
      const { statements, missing } = await measure(file, steps);
      sum += statements;
      assert.deepEqual(missing, [], `${name}: statements that are not found again`);
      const poorer = steps.map((step) =>
        step.step === 'close' ? { ...step, relationships: {}, edges: [] } : step,
      );
      assert.notDeepEqual((await measure(file, poorer)).missing, [], `${name}: the measure notices a loss`);
    }
    t.diagnostic(`${sum} statements, all found again`);
  });
});
