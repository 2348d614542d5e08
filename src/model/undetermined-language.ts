/** The code of a description whose language is not known, and its tag. */
export const undetermined = 'und';
