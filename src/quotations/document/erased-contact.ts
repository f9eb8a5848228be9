import { foldedName } from '#base/text/folded.ts'
import type { QuotationContent, QuotationPaper } from '../quotation.schema.ts'
import { ERASED_BUYER } from '../quotation-words.ts'

type Buyer = QuotationContent['buyer']

/**
 * An issued paper as a source of new papers, mails and forms: without its contact if that person was erased. The printed paper keeps the
 * contact for its period.
 */
export function withoutErasedContact<Paper extends Pick<QuotationPaper, 'content' | 'isContactErased'>>(paper: Paper): Paper {
  if (!paper.isContactErased) return paper
  return { ...paper, content: { ...paper.content, buyer: anonymousBuyer(paper.content.buyer, { isPerson: false }) } }
}

/** The content of a version for the form. It does not name a buyer who is the erased contact. */
export function contentForForm({ content, isContactErased }: QuotationPaper, isClient: boolean): QuotationContent {
  const { buyer } = content
  return isContactErased ? { ...content, buyer: anonymousBuyer(buyer, { isPerson: isOwnContact(buyer, isClient) }) } : content
}

/** A buyer without contact. One who is a person is not named, either. */
export function anonymousBuyer(buyer: Buyer, { isPerson }: { isPerson: boolean }): Buyer {
  return { ...buyer, ...(isPerson && { name: ERASED_BUYER, address: ERASED_BUYER }), contactName: '', email: '', phone: null }
}

/** A buyer without GSTIN who is no client may be a person. */
export function mayBePerson({ gstin }: Buyer, isClient: boolean): boolean {
  return gstin === null && !isClient
}

/** Whether a buyer is the same person as its contact, and no company. */
export function isOwnContact(buyer: Buyer, isClient: boolean): boolean {
  const { name, contactName } = buyer
  return mayBePerson(buyer, isClient) && (contactName === '' || foldedName(contactName) === foldedName(name))
}
