/** The page with a whole finding aid. */
import type { RecordType } from '../../model/define.ts';
import { hasTree } from '../../model/registry.ts';
import { textParameter } from '../../parameters/parameter.ts';
import { defineStreamedPage, type Streamed } from '../define-page.ts';
import type { DatedFindingAidPage, FindingAidUnit } from '../shared/finding-aid.ts';
import { openFindingAid } from '../shared/open-finding-aid.ts';
import { findingAidPath, pageFolder, typesWithPages } from '../shared/page-path.ts';

/** Only types with a tree have these pages. */
export const findingAidPages = typesWithPages.filter(hasTree).map(findingAidPage);

function findingAidPage(type: RecordType) {
  return defineStreamedPage({
    name: 'findingAid',
    path: `/${pageFolder(type)}/{id}/whole`,
    access: 'public',
    summary: `An item of the type ${type.name} with all items below it, as one page`,
    parameters: { lang: textParameter('Language of the descriptions, such as deu') },
    pathOf: findingAidPath,
    open: async (
      { params, parameters, language },
      { graph, options },
    ): Promise<Streamed<DatedFindingAidPage, FindingAidUnit>> => {
      const item = { type: type.name, id: params.id! };
      const languages = { chosenLanguage: parameters.lang, readerLanguage: language };
      const { data, parts } = await openFindingAid(graph, item, languages);
      return { data: { ...data, date: options.now() }, parts };
    },
  });
}
