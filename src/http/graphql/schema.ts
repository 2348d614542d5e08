/** The GraphQL schema: each item type by id and as a paginated list. */
import { GraphQLBoolean, GraphQLID, GraphQLNonNull, GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { RecordType } from '../../model/define.ts';
import { type Profile, profiles } from '../../model/profile.ts';
import { searchField } from '../search/search-field.ts';
import { wrapResolversWithCharges } from './charge-fields.ts';
import { type PageArguments, pageArguments, resolvePage } from './connections.ts';
import type { FieldMap, QueryContext } from './data-fields.ts';
import type { ItemTypes } from './item-interfaces.ts';
import { itemTypes, makeItemTypes } from './item-types.ts';
import { capitalizeFirstLetter, plural } from './names.ts';

/** @param profile decides which fields are lists. */
export function makeSchema(profile: Profile = profiles.archive): GraphQLSchema {
  const types = makeItemTypes(profile);
  const query = new GraphQLObjectType<unknown, QueryContext>({
    name: 'Root',
    fields: () =>
      Object.assign(
        searchField(types.abstract.Entity),
        ...itemTypes.map((type) => ({ ...oneField(type, types), ...listFields(type, types) })),
      ),
  });
  const schema = new GraphQLSchema({ query, types: [...types.of.values()] });
  wrapResolversWithCharges(schema);
  return schema;
}

function oneField({ name, help }: RecordType, { of }: ItemTypes): FieldMap<unknown> {
  return {
    [name]: {
      type: of.get(name)!,
      description: help,
      args: { id: { type: new GraphQLNonNull(GraphQLID) } },
      resolve: (_root, { id }: { readonly id: string }, { reader }) => reader.findItem(name, id),
    },
  };
}

interface ListArguments extends PageArguments {
  readonly topLevel?: boolean | null;
}

/** Whether items can have parents of their own type or of another type. */
function hasTop({ name, parents, children }: RecordType): boolean {
  return children.by === 'parent' && parents.includes(name) && parents.length > 1;
}

function listFields(type: RecordType, { connections }: ItemTypes): FieldMap<unknown> {
  const connection = connections.get(type.name)!;
  const topLevel = {
    type: GraphQLBoolean,
    default: { value: false },
    description: 'Only records whose parent has another type.',
  };
  return {
    [plural(type)]: {
      type: connection,
      args: hasTop(type) ? { ...pageArguments, topLevel } : pageArguments,
      resolve: (_root, args: ListArguments, context) =>
        resolvePage(
          { list: args.topLevel === true ? { top: type.name } : { all: type.name }, types: [type] },
          args,
          context,
        ),
    },
    ...(hasTop(type) && {
      [`topLevel${capitalizeFirstLetter(plural(type))}`]: {
        type: connection,
        args: pageArguments,
        deprecationReason: `Use ${plural(type)} with topLevel.`,
        resolve: (_root: unknown, args: PageArguments, context: QueryContext) =>
          resolvePage({ list: { top: type.name }, types: [type] }, args, context),
      },
    }),
  };
}
