import { expect, test } from 'vitest'
import { companySchema } from '../company.schema.ts'
import type { Company } from '../company-content.schema.ts'
import { SHIPPED_LOOK } from '#ui/colours/shipped-colours.ts'
import defaultCompany from '../default-company.json' with { type: 'json' }
import { COMPANY_PARTS, companyInput, companyTexts, companyValues } from './company-values.ts'
import { NEW_TRADE } from '../trade.ts'
import { differences } from '#office/form/stale-edit.ts'
import { COMPANY_TABS, companyTabOf, companyTabsFor } from './company-tabs.ts'

const company: Company = defaultCompany
const CHOSEN_BY_NOBODY = {
  look: SHIPPED_LOOK,
  seatsShown: 'few',
  logo: null,
  signatories: [],
  registeredName: null,
  gstin: null,
  trade: NEW_TRADE,
}

test('a stored company passes through the form unchanged', () => {
  expect(companySchema.parse(companyInput(companyValues(company)))).toEqual({ ...company, ...CHOSEN_BY_NOBODY })
})

test('a company without coordinates or photo passes through the form unchanged', () => {
  const { geo: _geo, mapFrame: _mapFrame, ...address } = company.address
  const bare = { ...company, address, social: [], team: [] }
  expect(JSON.parse(JSON.stringify(companySchema.parse(companyInput(companyValues(bare)))))).toEqual({
    ...bare,
    ...CHOSEN_BY_NOBODY,
  })
})

test('empty lines separate the paragraphs of the story', () => {
  const values = { ...companyValues(company), story: 'One.\nStill one.\n\n\n  Two. \n\n' }
  expect(companyInput(values)).toMatchObject({ story: ['One.\nStill one.', 'Two.'] })
})

test('a figure that is not a number is refused, not stored as 0', () => {
  for (const value of ['', 'many']) {
    const values = { ...companyValues(company), stats: [{ value, suffix: '+', label: 'clients' }] }
    expect(companySchema.safeParse(companyInput(values)).error?.issues[0]?.path).toEqual(['stats', 0, 'value'])
  }
})

test('a stale edit is compared section by section', () => {
  const mine = companyValues(company)
  const theirs = companyValues({ ...company, tagline: 'Another', emails: [{ label: 'Desk', value: 'desk@example.com' }] })
  const found = differences(COMPANY_PARTS, { opened: companyTexts(mine), mine: companyTexts(mine), theirs: companyTexts(theirs) })
  expect(found.map(({ label }) => label)).toEqual(['Tagline', 'E-mail addresses'])
  expect(found[1]?.theirs).toBe('Desk, desk@example.com')
})

test('every part of the company is edited in exactly one tab', () => {
  expect(
    Object.values(COMPANY_TABS)
      .flatMap(({ parts }): string[] => [...parts])
      .toSorted(),
  ).toEqual(Object.keys(COMPANY_PARTS).toSorted())
})

test.each(['contact', 'unknown', 'toString', '', null])('the address with the tab %j opens a tab that exists', (name) => {
  expect(
    companyTabOf(
      name,
      companyTabsFor(() => true),
    ),
  ).toBe(name === 'contact' ? 'contact' : 'identity')
})

test('the tab with the bank account is shown to those who may change settings', () => {
  const forEditors = companyTabsFor(() => false)
  expect([companyTabsFor(() => true).includes('money'), forEditors.includes('money')]).toEqual([true, false])
  expect(companyTabOf('money', forEditors)).toBe('identity')
})

test('an empty bank account is none, and numbers of the form are numbers', () => {
  const values = companyValues(company)
  const trade = { ...values.trade, validityDays: '45', roundOff: 'no', gstRates: [{ sac: '999293', rate: '12.5 %', from: '2026-04-01' }] }
  expect(companySchema.parse(companyInput({ ...values, trade })).trade).toEqual({
    ...NEW_TRADE,
    validityDays: 45,
    roundOff: false,
    gstRates: [{ sac: '999293', rate: 1250, from: '2026-04-01' }],
  })
})

test.each([
  ['validityDays', { validityDays: '' }],
  ['paymentDays', { paymentDays: 'soon' }],
  ['gstRates.0.rate', { gstRates: [{ sac: '999293', rate: '18.125', from: '2026-04-01' }] }],
  ['bank.ifsc', { bank: { accountName: 'Example', accountNumber: '000111222333', ifsc: '', bankName: 'Example Bank', branch: '' } }],
])('a wrong %s is refused at its field', (field, changes) => {
  const values = companyValues(company)
  const typed = companyInput({ ...values, trade: { ...values.trade, ...changes } })
  expect(companySchema.safeParse(typed).error?.issues.map(({ path }) => path.join('.'))).toEqual([`trade.${field}`])
})
