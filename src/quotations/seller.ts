import type { Company } from '#company/company-content.schema.ts'
import { stateOfGstin } from '#base/values/gstin.ts'
import type { Seller } from './quotation.schema.ts'
import { unprintableOfSeller } from './document/unprintable-problems.ts'

/** The company's State for tax: that of its GSTIN. */
export function sellerState({ gstin }: Pick<Company, 'gstin'>): string | undefined {
  return gstin ? stateOfGstin(gstin) : undefined
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

/** The company data that a proforma needs but that is missing or cannot be printed, one sentence each. */
export function missingOfBiller(company: Company): string[] {
  const { proformaPrefix, bank, upi } = company.trade ?? {}
  return [
    ...missingOfSeller(company),
    ...(proformaPrefix ? [] : ['The prefix of proforma numbers is missing.']),
    ...(bank || upi ? [] : ['A proforma needs a bank account or a UPI address. Enter one under Company → Money.']),
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
