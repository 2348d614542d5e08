/** The rules for a new password: long enough, not a common one, not the name of its user. There are no other rules. */
import { fail } from '../../model/errors.ts';
import type { Actor } from '../actor.ts';
import { isCommonPassword } from './common-passwords.ts';

const minLength = 12;

/** Longer texts would only cost time. */
const maxLength = 1000;

/** Throws `weak-password`. */
export function requireGoodPassword({ id, name = id }: Actor, password: string): void {
  const length = [...password].length;
  if (length < minLength) failWeak('short', `It has ${length} characters; ${minLength} are needed.`);
  if (length > maxLength) failWeak('long', `It has ${length} characters; ${maxLength} are allowed.`);
  const lower = password.toLowerCase();
  if (isCommonPassword(password) || new Set(lower).size === 1) failWeak('common', 'Many people use it.');
  if ([id, name].some((own) => own.toLowerCase() === lower)) failWeak('name', 'It is your name.');
}

function failWeak(reason: string, sentence: string): never {
  fail('weak-password', `This password cannot be used. ${sentence}`, { details: { reason } });
}
