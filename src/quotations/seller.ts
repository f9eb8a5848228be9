import type { Company } from '#company/company-content.schema.ts'
import { stateOfGstin } from '#base/values/gstin.ts'
import type { QuotationPaper, Seller } from './quotation.schema.ts'
import { unprintableOfSeller } from './document/unprintable-problems.ts'

/** The company's State for tax: that of its GSTIN. */
export function sellerState({ gstin }: Pick<Company, 'gstin'>): string | undefined {
  return gstin ? stateOfGstin(gstin) : undefined
}

/** Why a version is billed no more: the company is registered in another State since, and other taxes apply. Undefined if it is not. */
export function movedSeller(
  { seller, versionNumber }: Pick<QuotationPaper, 'seller' | 'versionNumber'>,
  company: Company,
): string | undefined {
  const state = sellerState(company)
  if (state === seller.state) return undefined
  return `Version ${versionNumber} has the taxes of a seller in ${seller.state}, but your GSTIN is now one of ${state}. Issue the next version first.`
}

/** The company data that a quotation needs but that is missing or cannot be printed, one sentence each. */
export function missingOfSeller(company: Company): string[] {
  const { gstin, registeredName, trade, address } = company
  return [
    ...(registeredName ? [] : ['The registered name of your company is missing.']),
    ...(trade?.address || address.display ? [] : ['The address of your company is missing.']),
    ...(gstin ? [] : ['The GSTIN of your company is missing.']),
    ...(trade?.quotationPrefix ? [] : ['The prefix of quotation numbers is missing.']),
    ...unprintableOfSeller(sellerOf(company)),
  ]
}

/** The company as a paper prints it. Call it only if nothing is missing. */
export function sellerOf(company: Company): Seller {
  const { registeredName, name, gstin, trade, emails, phones, address } = company
  return {
    name: registeredName || name,
    address: trade?.address || address.display,
    state: sellerState(company) ?? '',
    gstin: gstin ?? '',
    pan: trade?.pan || null,
    email: emails[0]?.value ?? '',
    phone: phones[0]?.display ?? '',
  }
}
