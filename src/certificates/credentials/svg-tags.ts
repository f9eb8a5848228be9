/** A tag of an XML text, including '<' and '>'. */
export interface Tag {
  /** 'svg', 'openbadges:credential'. */
  name: string
  kind: 'opening' | 'closing' | 'empty'
  start: number
  end: number
}

/**
 * The tags of an XML text in order, without comments, CDATA, processing instructions and the document type. It stops
 * where the text is no longer XML. It takes linear time for any input, and resolves or fetches nothing.
 */
export function* tagsOf(xml: string): Generator<Tag> {
  let at = 0
  for (;;) {
    const start = xml.indexOf('<', at)
    if (start < 0) return
    const passed = PASSED_OVER.find(({ opening }) => xml.startsWith(opening, start))
    const end = passed ? endOf(xml, passed.closing, start + passed.opening.length) : tagEnd(xml, start + 1)
    if (end === undefined) return
    if (!passed) {
      const name = /^<\/?([^\s/>]+)/.exec(xml.slice(start, Math.min(end, start + MAX_NAME_LENGTH)))?.[1]
      if (name === undefined) return
      if (name.toUpperCase() !== '!DOCTYPE') yield { name, kind: kindOf(xml, start, end), start, end }
    }
    at = end
  }
}

/** The value of an attribute, with XML's five entities decoded; undefined when it is missing. */
export function attributeOf(tag: string, attribute: string): string | undefined {
  for (const [, name, double, single] of tag.matchAll(/\s([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (name === attribute) return readEntities(double ?? single ?? '')
  }
  return undefined
}

export function readEntities(text: string): string {
  return text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity)
}

const PASSED_OVER = [
  { opening: '<!--', closing: '-->' },
  { opening: '<![CDATA[', closing: ']]>' },
  { opening: '<?', closing: '?>' },
]
const MAX_NAME_LENGTH = 100

function endOf(xml: string, closing: string, from: number): number | undefined {
  const found = xml.indexOf(closing, from)
  return found < 0 ? undefined : found + closing.length
}

/** The position after the '>' that is outside quotes and brackets, both of which a document type may have. */
function tagEnd(xml: string, from: number): number | undefined {
  let at = from
  let brackets = 0
  while (at < xml.length) {
    const sign = xml[at]
    if (sign === '>' && brackets === 0) return at + 1
    if (sign === '[') brackets += 1
    if (sign === ']') brackets -= 1
    if (sign === '"' || sign === "'") {
      at = xml.indexOf(sign, at + 1)
      if (at < 0) return undefined
    }
    at += 1
  }
  return undefined
}

function kindOf(xml: string, start: number, end: number): Tag['kind'] {
  if (xml[start + 1] === '/') return 'closing'
  return xml[end - 2] === '/' ? 'empty' : 'opening'
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }
