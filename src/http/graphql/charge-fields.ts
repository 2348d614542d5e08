/**
 * Charges every field of the schema, so that no resolver can forget to. The cost of values depends on their length, that of records and parts on
 * their number; a field that loads other records costs an additional step, and yields to other requests when they are due.
 */
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isIntrospectionType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import type { QueryContext } from './data-fields.ts';
import { costOfStep, costOfText } from './limits.ts';
import type { QueryBudget } from './query-budget.ts';

/** Charges for a value that a resolver returned; returns the value that the executor completes. */
type Charge = (value: unknown, budget: QueryBudget) => unknown;

export function wrapResolversWithCharges(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) chargeField(field);
  }
}

function chargeField(field: GraphQLField<unknown, QueryContext>): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  const isList = isListType(getNullableType(field.type));
  const charge = isLeafType(getNamedType(field.type)) ? chargeValue : isList ? chargeList : chargeObject;
  field.resolve = (source, args, context, info) => {
    const value: unknown = resolve(source, args, context, info);
    if (!(value instanceof Promise)) return charge(value, context.budget);
    chargeStep(value, context.budget);
    return followStep(value, context.budget, charge);
  };
}

function chargeStep(loading: Promise<unknown>, budget: QueryBudget): void {
  try {
    budget.spend(costOfStep);
  } catch (error) {
    // Prevents an unhandledRejection, since the promise is not awaited.
    loading.catch(() => undefined);
    throw error;
  }
}

async function followStep(loading: Promise<unknown>, budget: QueryBudget, charge: Charge): Promise<unknown> {
  const value = await loading;
  await budget.waitForNextStep();
  return charge(value, budget);
}

const chargeValue: Charge = (value, budget) => {
  budget.spend(
    Array.isArray(value)
      ? value.reduce<number>((sum, one) => sum + costOfText(one), costOfText(undefined))
      : costOfText(value),
  );
  return value;
};

const chargeObject: Charge = (value, budget) => {
  budget.spendOnObjects(1);
  return value;
};

const chargeList: Charge = (value, budget) => {
  if (!Array.isArray(value)) return chargeObject(value, budget);
  budget.spendOnObjects(1 + value.length);
  return budget.inSteps(value);
};
