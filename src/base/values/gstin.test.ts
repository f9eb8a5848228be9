import { expect, test } from 'vitest'
import { gstinProblem, gstinRemarks, normaliseGstin, panProblem, specialKindRemark } from './gstin.ts'
import { findState, HOME_STATES, INDIAN_STATES, localTaxOf } from './indian-states.ts'

const VALID = '27AAPFU0939F1ZV'

test('a GSTIN with the right check digit has no problem', () => {
  expect(gstinProblem(VALID)).toBeUndefined()
})

test.each([' 27 aapfu0939f 1zv-', 'GSTIN: 27AAPFU0939F1ZV', '27–AAPFU0939F–1ZV', '\u200b27AAPFU0939F1ZV\u00a0', '２７AAPFU0939F1ZV'])(
  '%j is no mistake',
  (typed) => {
    expect(normaliseGstin(typed)).toBe(VALID)
  },
)

test('each other check digit is wrong', () => {
  const others = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUWXYZ', (last) => VALID.slice(0, -1) + last)
  expect(new Set(others.map((gstin) => gstinProblem(gstin)))).toEqual(
    new Set(['The last character of the GSTIN does not fit the others, please check it']),
  )
})

test('two neighbours that changed places are noticed', () => {
  expect(gstinProblem('27AAPFU9039F1ZV')).toContain('last character')
})

test('a GSTIN of another State than the address is remarked on, and the tax follows it', () => {
  const remark = 'The GSTIN is registered in Maharashtra, but the address is in Haryana. The tax follows the GSTIN.'
  expect(gstinRemarks({ gstin: VALID, state: 'Haryana' })).toEqual([remark])
  for (const state of ['Maharashtra', '', null]) expect(gstinRemarks({ gstin: VALID, state })).toEqual([])
  expect(gstinRemarks({ gstin: null, state: 'Haryana' })).toEqual([])
  expect(gstinRemarks({ gstin: '27AAAAA0000A1Z3', state: 'Haryana' })).toEqual([])
})

test.each(['', '27AAPFU0939F1Z', '27AAPFU0939F1ZVX', '27AAPFU0939F0ZV', '27आAPFU0939F1ZV'])('%s is no GSTIN', (gstin) => {
  expect(gstinProblem(gstin)).toContain('15 letters and digits')
})

test.each(['27AAAAA0000A1Z2', '27BBBBB0000B1ZT', '06BBBBB0000B1ZX', '29AAGCB7383J1Z4', '33AAAAA0000A1Z9', '04AAPFU0939F1Z3'])(
  '%s is correct',
  (gstin) => {
    expect(gstinProblem(gstin)).toBeUndefined()
  },
)

test.each([
  ['27AAAAAOOOOA1Z2', 'There is a letter O where a digit belongs (character 8 of the GSTIN)'],
  ['AAAAPFU0939F1ZV', 'There is a letter A where a digit belongs (character 1 of the GSTIN)'],
  ['270APFU0939F1ZV', 'There is a digit 0 where a letter belongs (character 3 of the GSTIN)'],
  ['27AAPFU0939F12V', 'The 14th character of a GSTIN is a Z, not 2'],
  ['27AAAAA0000A1Z3', 'The last character of the GSTIN does not fit the others, please check it'],
  ['27AAAAA0000A1DX', 'The last character of the GSTIN does not fit the others, please check it'],
  ['45AAPFU0939F1ZX', 'A GSTIN begins with the code of a State, and no State has the code 45'],
])('%s: %s', (gstin, problem) => {
  expect(gstinProblem(gstin)).toBe(problem)
})

test('the GSTIN of a body that deducts tax is correct, and the ordinary one is asked for', () => {
  for (const gstin of ['27AAAAA0000A1DB', '07DELM12345A1DR']) {
    expect(gstinProblem(gstin)).toBeUndefined()
    expect(specialKindRemark(gstin)).toBe(
      `${gstin} is the GSTIN of a body that deducts tax (TDS). What is the ordinary one, with a Z as its 14th character?`,
    )
    expect(gstinRemarks({ gstin, state: 'Haryana' })).toHaveLength(2)
  }
  expect(specialKindRemark(VALID)).toBeUndefined()
})

test.each([
  ['AAPFU0939F', undefined],
  ['AAPCU0939F', undefined],
  ['AAPXU0939F', 'The fourth letter of a PAN names the kind of its holder, such as C for a company: X is none'],
  ['AAPFUO939F', 'There is a letter O where a digit belongs (character 6 of the PAN)'],
  ['AAPFU0939', 'A PAN has 10 letters and digits, such as AAPFU0939F'],
])('the PAN %s: %s', (pan, problem) => {
  expect(panProblem(pan)).toBe(problem)
})

test('Union Territories without a legislature have UTGST, the others SGST', () => {
  expect(HOME_STATES.filter(({ gstCode }) => localTaxOf(gstCode) === 'UTGST').map(({ name }) => name)).toEqual([
    'Andaman and Nicobar Islands',
    'Chandigarh',
    'Dadra and Nagar Haveli and Daman and Diu',
    'Ladakh',
    'Lakshadweep',
    'Other Territory',
  ])
})

test('each State has a name and a code of its own', () => {
  expect(new Set(INDIAN_STATES.map(({ name }) => name)).size).toBe(INDIAN_STATES.length)
  expect(new Set(INDIAN_STATES.map(({ gstCode }) => gstCode)).size).toBe(INDIAN_STATES.length)
})

test('a State is found in any case, with an ampersand and by its former name', () => {
  expect(findState(' jammu  & KASHMIR ')?.name).toBe('Jammu and Kashmir')
  expect([findState('ORISSA')?.name, findState('Daman & Diu')?.gstCode]).toEqual(['Odisha', '26'])
  expect(findState('Punjab and Haryana')).toBeUndefined()
})
