import { describe, expect, test } from 'vitest'
import { companySummary } from './company.ts'
import type { Company, Trade } from './company-content.schema.ts'
import defaultCompany from './default-company.json' with { type: 'json' }
import { tradeSchema } from './trade.schema.ts'
import { gstRateOf, percentOf, tradeProblem, withRegistration } from './trade.ts'

const GSTIN = '06AAPFU0939F1ZZ'
const bank = { accountName: 'Example Consultancy', accountNumber: '000111222333', ifsc: 'ABCD0123456', bankName: 'Example Bank' }
const trade = (sent: object = {}): Trade => tradeSchema.parse(sent)

function problemsOf(sent: object): Record<string, string> {
  const issues = tradeSchema.safeParse(sent).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('a trade begins with the usual days and prefixes, and without bank data', () => {
  expect(trade()).toEqual({
    pan: null,
    state: null,
    address: '',
    bank: null,
    upi: null,
    quotationTerms: '',
    validityDays: 30,
    paymentDays: 15,
    quotationPrefix: 'QT',
    proformaPrefix: 'PI',
    roundOff: true,
    onlinePlaceOfSupply: 'recipient',
    gstRates: [],
  })
})

test('numbers are stored without spaces and in capitals', () => {
  const stored = trade({
    pan: ' aapfu 0939f',
    bank: { ...bank, accountNumber: '0001-1122 2333', ifsc: 'abcd 0123456' },
    quotationPrefix: 'bhm',
  })
  expect(stored).toMatchObject({ pan: 'AAPFU0939F', bank: { ...bank, branch: '' }, quotationPrefix: 'BHM' })
})

describe('refused', () => {
  test.each<[object, string, string]>([
    [{ pan: 'AAPFUO939F' }, 'pan', 'There is a letter O where a digit belongs (character 6 of the PAN)'],
    [{ state: 'Haryana' }, 'state', 'Choose a State from the list'],
    [{ state: '99' }, 'state', 'Choose a State from the list'],
    [{ bank: { ...bank, ifsc: 'ABCDO123456' } }, 'bank.ifsc', 'The fifth character of an IFSC is a zero, not the letter O'],
    [
      { bank: { ...bank, ifsc: 'ABC0123456' } },
      'bank.ifsc',
      'An IFSC has four letters, a zero, and six letters or digits, such as ABCD0123456',
    ],
    [{ bank: { ...bank, accountNumber: '12' } }, 'bank.accountNumber', 'An account number has 5 to 20 digits'],
    [{ bank: { ...bank, bankName: '' } }, 'bank.bankName', 'Name of the bank is required'],
    [{ upi: { id: 'bhm.test', payee: 'BHM' } }, 'upi.id', 'A UPI address looks like name@bank'],
    [{ upi: { id: 'bhm.test@examplebank', payee: ' ' } }, 'upi.payee', 'Name of the payee is required'],
    [{ validityDays: 0 }, 'validityDays', 'Use a whole number of days from 1 to 365'],
    [{ paymentDays: 2.5 }, 'paymentDays', 'Use a whole number of days from 0 to 365'],
    [
      { quotationPrefix: 'TRAIN' },
      'quotationPrefix',
      'TRAIN/26-27/00001 has 17 characters. A number has at most 16, so a prefix has at most 4',
    ],
    [{ proformaPrefix: 'P/I' }, 'proformaPrefix', 'Use capital letters A to Z, digits and hyphens in the prefix'],
    [{ quotationPrefix: '' }, 'quotationPrefix', 'A prefix is required'],
    [
      { quotationPrefix: 'A', proformaPrefix: 'a' },
      'proformaPrefix',
      'Use two different prefixes, so that no two papers have the same number',
    ],
    [{ gstRates: [{ sac: '9992', rate: 1800, from: '2026-04-01' }] }, 'gstRates.0.sac', 'A SAC has six digits, such as 999293'],
    [
      { gstRates: [{ sac: '999293', rate: 4001, from: '2026-04-01' }] },
      'gstRates.0.rate',
      'Use a percentage from 0 to 40 with at most two decimals, such as 18',
    ],
    [{ gstRates: [{ sac: '999293', rate: 500, from: '2026-02-30' }] }, 'gstRates.0.from', 'Use a real date, such as 2026-11-25'],
    [
      {
        gstRates: [
          { sac: '999293', rate: 500, from: '2026-04-01' },
          { sac: '9992 93', rate: 1800, from: '2026-04-01' },
        ],
      },
      'gstRates.1.from',
      'SAC 999293 already has a rate from this day',
    ],
  ])('%j', (sent, field, message) => {
    expect(problemsOf(sent)).toEqual({ [field]: message })
  })
})

test('terms have several lines and at most 4,000 characters', () => {
  expect(trade({ quotationTerms: 'One\r\nTwo\n' }).quotationTerms).toBe('One\nTwo')
  expect(Object.keys(problemsOf({ quotationTerms: 'x'.repeat(4001) }))).toEqual(['quotationTerms'])
})

describe('the GST rate of a SAC', () => {
  const rates = trade({
    gstRates: [
      { sac: '999293', rate: 1250, from: '2027-04-01' },
      { sac: '999293', rate: 500, from: '2026-04-01' },
      { sac: '998311', rate: 0, from: '2026-04-01' },
    ],
  })

  test.each([
    ['999293', '2026-03-31', 1800],
    ['999293', '2026-04-01', 500],
    ['999293', '2027-03-31', 500],
    ['999293', '2027-04-01', 1250],
    ['998311', '2026-12-01', 0],
    ['998312', '2026-12-01', 1800],
  ])('of %s on %s is %i hundredths', (sac, day, rate) => {
    expect(gstRateOf(rates, sac, day)).toBe(rate)
  })

  test('is 18 % while nothing is listed, and is written without needless zeros', () => {
    expect(percentOf(gstRateOf(undefined, '999293', '2026-12-01'))).toBe('18')
    expect([1250, 25, 0].map(percentOf)).toEqual(['12.5', '0.25', '0'])
  })
})

test('PAN and State are taken from the GSTIN when they are left out', () => {
  expect(withRegistration({ gstin: GSTIN, trade: trade() }).trade).toMatchObject({ pan: 'AAPFU0939F', state: '06' })
  expect(withRegistration({ gstin: null, trade: trade() }).trade).toMatchObject({ pan: null, state: null })
  expect(withRegistration<Pick<Company, 'gstin' | 'trade'>>({ gstin: GSTIN })).toEqual({ gstin: GSTIN })
})

test('a PAN or a State that the GSTIN contradicts is named', () => {
  expect(tradeProblem({ gstin: GSTIN, trade: trade({ pan: 'AAPCU0939F' }) })?.field).toBe('trade.pan')
  expect(tradeProblem({ gstin: GSTIN, trade: trade({ state: '27' }) })?.field).toBe('trade.state')
  expect(tradeProblem({ gstin: GSTIN, trade: trade({ pan: 'AAPFU0939F', state: '06' }) })).toBeUndefined()
  expect(tradeProblem({ gstin: null, trade: trade({ state: '27' }) })).toBeUndefined()
})

test('the company that pages send to visitors has no trade', () => {
  const company: Company = { ...defaultCompany, trade: trade({ bank }) }
  expect(JSON.stringify(companySummary(company))).not.toContain(bank.accountNumber)
})
