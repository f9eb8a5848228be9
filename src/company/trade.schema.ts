import { z } from 'zod'
import { dateField, lineField, MAX_NAME_LENGTH, optionalText, requiredLine } from '#base/api/fields.schema.ts'
import { normaliseGstin, panProblem } from '#base/values/gstin.ts'
import { HOME_STATES } from '#base/values/indian-states.ts'
import { ONLINE_PLACES, type Trade } from './company-content.schema.ts'
import { sacField } from './sac.schema.ts'
import { NEW_TRADE, prefixProblem } from './trade.ts'

const MAX_CODE_LENGTH = 40
const MAX_ADDRESS_LENGTH = 300
const MAX_TERMS_LENGTH = 4000
const MAX_UPI_LENGTH = 100
const MAX_PAYEE_LENGTH = 99
const MAX_DAYS = 365
/** 40 %, the highest rate of GST, in hundredths of a percent. */
const MAX_GST_RATE = 4000
const MAX_GST_RATES = 60

/** A number that is typed with spaces and in small letters. */
const codeField = (missing: string) => requiredLine(missing, MAX_CODE_LENGTH).transform(normaliseGstin)

const panField = lineField('PAN must be text', MAX_CODE_LENGTH)
  .transform(normaliseGstin)
  .superRefine((pan, context) => {
    const problem = pan === '' ? undefined : panProblem(pan)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
  .nullable()
  .transform((pan) => pan || null)
  .default(null)

const stateField = z
  .string('Choose a State from the list')
  .refine((code) => code === '' || HOME_STATES.some(({ gstCode }) => gstCode === code), 'Choose a State from the list')
  .nullable()
  .transform((code) => code || null)
  .default(null)

const bankField = z
  .object({
    accountName: requiredLine('Name of the account is required', MAX_NAME_LENGTH),
    accountNumber: codeField('Account number is required').refine(
      (number) => /^[A-Z0-9]{5,20}$/.test(number),
      'An account number has 5 to 20 digits',
    ),
    ifsc: codeField('IFSC is required').superRefine((ifsc, context) => {
      if (/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc)) return
      const isLetterO = /^[A-Z]{4}O[A-Z0-9]{6}$/.test(ifsc)
      context.addIssue({
        code: 'custom',
        message: isLetterO
          ? 'The fifth character of an IFSC is a zero, not the letter O'
          : 'An IFSC has four letters, a zero, and six letters or digits, such as ABCD0123456',
      })
    }),
    bankName: requiredLine('Name of the bank is required', MAX_NAME_LENGTH),
    branch: lineField('Branch must be text', MAX_NAME_LENGTH).default(''),
  })
  .nullable()
  .default(null)

const upiField = z
  .object({
    id: requiredLine('UPI address is required', MAX_UPI_LENGTH).refine(
      (id) => /^[A-Za-z0-9._-]{2,80}@[A-Za-z][A-Za-z0-9]{1,40}$/.test(id),
      'A UPI address looks like name@bank',
    ),
    payee: requiredLine('Name of the payee is required', MAX_PAYEE_LENGTH),
  })
  .nullable()
  .default(null)

const prefixField = (fallback: string) =>
  lineField('Prefix must be text', MAX_CODE_LENGTH)
    .min(1, 'A prefix is required')
    .transform((typed) => typed.toUpperCase())
    .superRefine((prefix, context) => {
      const problem = prefixProblem(prefix)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
    .default(fallback)

function daysField(fallback: number, min: number) {
  const rule = `Use a whole number of days from ${min} to ${MAX_DAYS}`
  return z.int(rule).min(min, rule).max(MAX_DAYS, rule).default(fallback)
}

const RATE = 'Use a percentage from 0 to 40 with at most two decimals, such as 18'

const gstRateField = z.object({
  sac: sacField,
  rate: z.int(RATE).min(0, RATE).max(MAX_GST_RATE, RATE),
  from: dateField('The first day is required'),
})

/** The data for quotations and proformas that the office saves. */
export const tradeSchema = z
  .object({
    pan: panField,
    state: stateField,
    address: optionalText('Must be text', MAX_ADDRESS_LENGTH),
    bank: bankField,
    upi: upiField,
    quotationTerms: optionalText('Must be text', MAX_TERMS_LENGTH),
    validityDays: daysField(NEW_TRADE.validityDays, 1),
    paymentDays: daysField(NEW_TRADE.paymentDays, 0),
    quotationPrefix: prefixField(NEW_TRADE.quotationPrefix),
    proformaPrefix: prefixField(NEW_TRADE.proformaPrefix),
    roundOff: z.boolean('roundOff must be true or false').default(NEW_TRADE.roundOff),
    onlinePlaceOfSupply: z
      .enum(ONLINE_PLACES, `onlinePlaceOfSupply must be one of ${ONLINE_PLACES.join(', ')}`)
      .default(NEW_TRADE.onlinePlaceOfSupply),
    gstRates: z
      .array(gstRateField)
      .max(MAX_GST_RATES, `At most ${MAX_GST_RATES}`)
      .superRefine((rows, context) => {
        for (const [at, { sac, from }] of rows.entries()) {
          if (rows.findIndex((row) => row.sac === sac && row.from === from) === at) continue
          context.addIssue({ code: 'custom', path: [at, 'from'], message: `SAC ${sac} already has a rate from this day` })
        }
      })
      .default([]),
  })
  .refine(({ quotationPrefix, proformaPrefix }) => quotationPrefix !== proformaPrefix, {
    path: ['proformaPrefix'],
    message: 'Use two different prefixes, so that no two papers have the same number',
  }) satisfies z.ZodType<Trade>
