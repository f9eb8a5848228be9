import { fromBER, Integer, ObjectIdentifier, type BaseBlock } from 'asn1js'

/** One block of BER or DER. @throws Error when it is neither */
export function parsed(der: Uint8Array): BaseBlock {
  const { offset, result } = fromBER(der)
  if (offset === -1) throw unexpected()
  return result
}

/** What a sequence, a set or a tag holds. */
export function partsOf(block: BaseBlock): BaseBlock[] {
  const { value } = block.valueBlock as { value?: unknown }
  return Array.isArray(value) ? (value as BaseBlock[]) : []
}

/** The part of the part … of a block. @throws Error when there is none */
export function inner(block: BaseBlock | undefined, ...path: number[]): BaseBlock {
  let found = block
  for (const at of path) found = found && partsOf(found)[at]
  if (!found) throw unexpected()
  return found
}

export function oidOf(block: BaseBlock): string {
  return block instanceof ObjectIdentifier ? block.valueBlock.toString() : ''
}

export function numberOf(block: BaseBlock): number {
  return block instanceof Integer ? block.valueBlock.valueDec : Number.NaN
}

/** The octets of a string that is in one piece (DER) or in several (BER, as Windows and Java write it). */
export function octetsOf(block: BaseBlock | undefined): Uint8Array {
  const pieces = block ? partsOf(block) : []
  if (block?.idBlock.isConstructed) return Buffer.concat(pieces.map(octetsOf))
  const { valueHexView } = (block?.valueBlock ?? {}) as { valueHexView?: Uint8Array }
  if (!valueHexView) throw unexpected()
  return valueHexView
}

function unexpected(): Error {
  return new Error('it is damaged, or no file of its kind')
}
