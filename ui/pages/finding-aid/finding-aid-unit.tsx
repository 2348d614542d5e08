/** One unit of a whole finding aid: its heading at the level of its depth, its facts, and all its fields as one list. */
import type { VNode } from 'preact';
import type { FindingAidUnit } from '../../../src/pages/shared/finding-aid.ts';
import type { ShownItem } from '../../../src/pages/shared/shown-item.ts';
import { FieldRow } from '../../components/areas.tsx';
import { DigitalObject } from '../../components/digital-objects.tsx';
import { AccessPointRows, NoteRows } from '../../components/item-parts.tsx';
import { ItemSummary } from '../../components/item-summary.tsx';
import { listUnitFacts } from '../../finding-aid-facts.ts';
import { formatContainer, formatTitle } from '../../format-values.ts';
import { useSite } from '../../site-context.ts';

export function FindingAidUnitView({ unit }: { readonly unit: FindingAidUnit }): VNode {
  const { depth, anchor, item } = unit;
  const { t } = useSite();
  const rows = hasRows(item, depth);
  return (
    <div class="finding-aid-unit area" id={anchor} data-depth={Math.min(depth, maxIndent)}>
      {depth > 0 ? (
        <UnitHeading depth={depth} item={item} />
      ) : (
        rows && <h2 class="print-only">{t('findingAid.description')}</h2>
      )}
      <ItemSummary
        data={depth > 0 ? { periods: item.periods, summary: listUnitFacts(item.summary) } : item}
      />
      {rows && (
        <dl>
          <Rows item={item} depth={depth} />
        </dl>
      )}
    </div>
  );
}

/** Deeper units are not indented further. */
const maxIndent = 6;

interface UnitHeadingProps {
  readonly depth: number;
  readonly item: ShownItem;
}

/** HTML has six levels of headings; the title of the page is the first. */
function UnitHeading({ depth, item }: UnitHeadingProps): VNode {
  const { site } = useSite();
  const level = depth + 1;
  const Heading = headings[depth - 1] ?? 'h6';
  const code = item.citation.code === item.title ? undefined : item.citation.code;
  const container = item.containers.map(formatContainer).join('; ');
  return (
    <Heading {...(level > 6 && { 'aria-level': level })}>
      {code !== undefined && (
        <>
          <bdi class="code">{code}</bdi>{' '}
        </>
      )}
      <a href={item.path} lang={item.description.language} dir="auto">
        {formatTitle(item, site.language)}
      </a>
      {container !== '' && (
        <>
          {' '}
          <bdi class="container">{container}</bdi>
        </>
      )}
    </Heading>
  );
}

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

function hasRows(item: ShownItem, depth: number): boolean {
  const { description, digitalObjects, accessPoints, notes } = item;
  return [description.areas, containersInRows(item, depth), digitalObjects, accessPoints, notes].some(
    ({ length }) => length > 0,
  );
}

/** Those of units below the topmost one stand beside the title. */
function containersInRows({ containers }: ShownItem, depth: number): ShownItem['containers'] {
  return depth === 0 ? containers : [];
}

function Rows({ item, depth }: { readonly item: ShownItem; readonly depth: number }): VNode {
  const { t } = useSite();
  const { description, digitalObjects, accessPoints, notes } = item;
  const containers = containersInRows(item, depth);
  const { language } = description;
  return (
    <>
      {containers.length > 0 && (
        <div>
          <dt>{t('item.containers')}</dt>
          {containers.map(formatContainer).map((text) => (
            <dd key={text}>{text}</dd>
          ))}
        </div>
      )}
      {description.areas
        .flatMap(({ fields }) => fields)
        .map((field) => (
          <FieldRow key={field.name} field={field} language={language} isInFindingAid />
        ))}
      <AccessPointRows groups={accessPoints} language={language} />
      {digitalObjects.length > 0 && (
        <div>
          <dt>{t('item.digitalObjects')}</dt>
          {digitalObjects.map((object) => (
            <dd key={object.text}>
              <DigitalObject object={object} language={language} />
            </dd>
          ))}
        </div>
      )}
      <NoteRows notes={notes} language={language} isInFindingAid />
    </>
  );
}
