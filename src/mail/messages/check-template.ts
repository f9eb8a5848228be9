import { closest } from '#base/text/closest.ts'
import { isLinkPlaceholder, type Placeholder } from './mail-placeholders.ts'

/** Anything in braces that the author may have meant as a placeholder. */
const BRACES = /\{([^{}\n]*)\}/g

/** A text of nothing but braces would have thousands of unknown names. */
const MAX_SUGGESTIONS = 20

interface Allowed {
  /** By name. */
  placeholders: Readonly<Record<string, Placeholder>>
  required?: readonly string[]
}

/** The errors in a subject's placeholders, one sentence each. */
export function subjectFaults(subject: string, { placeholders }: Allowed): string[] {
  const blocks = namesInBraces(subject).filter((name) => placeholders[name]?.isBlock)
  const links = namesInBraces(subject).filter((name) => Object.hasOwn(placeholders, name) && isLinkPlaceholder(name))
  return [
    ...braceFaults(subject, Object.keys(placeholders)),
    ...blocks.map((name) => `{${name}} is replaced by whole paragraphs and cannot be in the subject.`),
    ...links.map((name) => `{${name}} is replaced by a link and cannot be in the subject.`),
  ]
}

/**
 * The errors in a text's placeholders, one sentence each. A required placeholder may also be in the subject, or in a block that contains
 * it.
 */
export function textFaults(text: string, { placeholders, required = [] }: Allowed, subject = ''): string[] {
  const inText = namesInBraces(text).flatMap((name) => [name, ...(placeholders[name]?.contains ?? [])])
  const named = new Set([...namesInBraces(subject), ...inText])
  const misplaced = namesInBraces(text).filter((name) => placeholders[name]?.isBlock && !standsAlone(text, name))
  return [
    ...braceFaults(text, Object.keys(placeholders)),
    ...misplaced.map((name) => `{${name}} is replaced by whole paragraphs. Put it on its own line, with an empty line above and below.`),
    ...required.filter((name) => !named.has(name)).map((name) => `{${name}} is missing. The e-mail does not work without it.`),
  ]
}

/** '{nmae} is not known. Did you mean {name}?' */
function braceFaults(text: string, known: readonly string[]): string[] {
  const unknown = namesInBraces(text).filter((name) => !known.includes(name))
  const example = known.includes('company') ? 'company' : (known[0] ?? '')
  const leftOver = /[{}]/.test(text.replace(BRACES, ''))
  return [
    ...unknown.map((name, at) => {
      const meant = at < MAX_SUGGESTIONS ? closest(wordsOf(name), known, wordsOf) : undefined
      return `{${name}} is not known.${meant ? ` Did you mean {${meant}}?` : ''}`
    }),
    ...(leftOver ? [`A brace { or } is left over. Use braces only around the name of a placeholder, like {${example}}.`] : []),
  ]
}

function namesInBraces(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(BRACES), ([, name = '']) => name))]
}

/** Whether the placeholder is always a paragraph of its own, not part of a line, a list or a quotation. */
function standsAlone(text: string, name: string): boolean {
  const placeholder = `{${name}}`
  return text
    .split(/\n[ \t]*\n/)
    .filter((paragraph) => paragraph.includes(placeholder))
    .every((paragraph) => paragraph.trim() === placeholder && !/^(?: {4}|\t)/.test(paragraph.replace(/^\n+/, '')))
}

/** 'fullName' → 'full name'. */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, ' $&')
}
