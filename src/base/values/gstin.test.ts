import { expect, test } from 'vitest'
import { gstinProblem, normaliseGstin, panProblem } from './gstin.ts'
import { findState, HOME_STATES, INDIAN_STATES, localTaxOf } from './indian-states.ts'

const VALID = '27AAPFU0939F1ZV'

test('a GSTIN with the right check digit and State has no problem', () => {
  expect(gstinProblem({ gstin: VALID, state: 'Maharashtra' })).toBeUndefined()
})

test('spaces, hyphens and small letters are no mistake', () => {
  expect(normaliseGstin(' 27 aapfu0939f 1zv-')).toBe(VALID)
})

test('each other check digit is wrong', () => {
  const others = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUWXYZ', (last) => VALID.slice(0, -1) + last)
  expect(new Set(others.map((gstin) => gstinProblem({ gstin, state: 'Maharashtra' })))).toEqual(
    new Set(['The last sign does not fit, please look again']),
  )
})

test('two neighbours that changed places are noticed', () => {
  expect(gstinProblem({ gstin: '27AAPFU9039F1ZV', state: 'Maharashtra' })).toContain('last sign')
})

test('a GSTIN of another State is refused, and the sentence names both', () => {
  expect(gstinProblem({ gstin: VALID, state: 'Haryana' })).toBe('This GSTIN belongs to Maharashtra (27), but the State is Haryana (06)')
})

test.each(['', '27AAPFU0939F1Z', '27AAPFU0939F1ZVX', '27AAPFU0939F0ZV', '27आAPFU0939F1ZV'])('%s is no GSTIN', (gstin) => {
  expect(gstinProblem({ gstin, state: 'Maharashtra' })).toContain('15 letters and digits')
})

test.each(['27AAAAA0000A1Z2', '27BBBBB0000B1ZT', '06BBBBB0000B1ZX', '29AAGCB7383J1Z4', '33AAAAA0000A1Z9', '04AAPFU0939F1Z3'])(
  '%s is correct',
  (gstin) => {
    expect(gstinProblem({ gstin, state: '' })).toBeUndefined()
  },
)

test.each([
  ['27AAAAAOOOOA1Z2', 'There is a letter O where a digit belongs (character 8 of the GSTIN)'],
  ['AAAAPFU0939F1ZV', 'There is a letter A where a digit belongs (character 1 of the GSTIN)'],
  ['270APFU0939F1ZV', 'There is a digit 0 where a letter belongs (character 3 of the GSTIN)'],
  ['27AAPFU0939F12V', 'The 14th character of a GSTIN is a Z, not 2'],
  ['27AAAAA0000A1Z3', 'The last sign does not fit, please look again'],
  ['27AAAAA0000A1DX', 'The last sign does not fit, please look again'],
  ['45AAPFU0939F1ZX', 'A GSTIN begins with the code of a State, and no State has the code 45'],
])('%s: %s', (gstin, problem) => {
  expect(gstinProblem({ gstin, state: '' })).toBe(problem)
})

test('the GSTIN of a body that deducts tax is not called invalid, and the ordinary one is asked for', () => {
  const asked = 'This is the GSTIN of a body that deducts tax (TDS). Please enter the ordinary one, whose 14th character is a Z'
  expect(gstinProblem({ gstin: '27AAAAA0000A1DB', state: '' })).toBe(asked)
  expect(gstinProblem({ gstin: '07DELM12345A1DR', state: '' })).toBe(asked)
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
