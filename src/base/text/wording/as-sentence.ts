/** 'The trainer is ill' → 'The trainer is ill.' */
export function asSentence(text: string): string {
  return /[.!?।]$/.test(text) || text === '' ? text : `${text}.`
}
