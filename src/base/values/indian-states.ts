import { fieldProblem } from '../api/problem.ts'

/** The States and Union Territories of India with their GST codes, which begin a GSTIN. */
export const INDIAN_STATES = [
  { name: 'Andaman and Nicobar Islands', gstCode: '35' },
  { name: 'Andhra Pradesh', gstCode: '37' },
  { name: 'Arunachal Pradesh', gstCode: '12' },
  { name: 'Assam', gstCode: '18' },
  { name: 'Bihar', gstCode: '10' },
  { name: 'Chandigarh', gstCode: '04' },
  { name: 'Chhattisgarh', gstCode: '22' },
  { name: 'Dadra and Nagar Haveli and Daman and Diu', gstCode: '26' },
  { name: 'Delhi', gstCode: '07' },
  { name: 'Goa', gstCode: '30' },
  { name: 'Gujarat', gstCode: '24' },
  { name: 'Haryana', gstCode: '06' },
  { name: 'Himachal Pradesh', gstCode: '02' },
  { name: 'Jammu and Kashmir', gstCode: '01' },
  { name: 'Jharkhand', gstCode: '20' },
  { name: 'Karnataka', gstCode: '29' },
  { name: 'Kerala', gstCode: '32' },
  { name: 'Ladakh', gstCode: '38' },
  { name: 'Lakshadweep', gstCode: '31' },
  { name: 'Madhya Pradesh', gstCode: '23' },
  { name: 'Maharashtra', gstCode: '27' },
  { name: 'Manipur', gstCode: '14' },
  { name: 'Meghalaya', gstCode: '17' },
  { name: 'Mizoram', gstCode: '15' },
  { name: 'Nagaland', gstCode: '13' },
  { name: 'Odisha', gstCode: '21' },
  { name: 'Puducherry', gstCode: '34' },
  { name: 'Punjab', gstCode: '03' },
  { name: 'Rajasthan', gstCode: '08' },
  { name: 'Sikkim', gstCode: '11' },
  { name: 'Tamil Nadu', gstCode: '33' },
  { name: 'Telangana', gstCode: '36' },
  { name: 'Tripura', gstCode: '16' },
  { name: 'Uttar Pradesh', gstCode: '09' },
  { name: 'Uttarakhand', gstCode: '05' },
  { name: 'West Bengal', gstCode: '19' },
  { name: 'Other Territory', gstCode: '97' },
  { name: 'Outside India', gstCode: '99' },
] as const

/** The States that a company of India can be in. */
export const HOME_STATES = INDIAN_STATES.filter(({ gstCode }) => gstCode !== '99')

/** Union Territories without a legislature have UTGST instead of SGST. */
const UTGST_CODES = new Set(['04', '26', '31', '35', '38', '97'])

/** The local half of the tax within a State. */
export function localTaxOf(gstCode: string): 'SGST' | 'UTGST' {
  return UTGST_CODES.has(gstCode) ? 'UTGST' : 'SGST'
}

/** The refusal of a text that is not in the list. */
export const STATE_REFUSED = 'Choose a State from the list, such as Haryana'

/** Former and alternative names, as found in old papers. */
const OTHER_NAMES: Readonly<Record<string, (typeof INDIAN_STATES)[number]['name']>> = {
  chattisgarh: 'Chhattisgarh',
  'dadra and nagar haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'daman and diu': 'Dadra and Nagar Haveli and Daman and Diu',
  'nct of delhi': 'Delhi',
  'new delhi': 'Delhi',
  orissa: 'Odisha',
  pondicherry: 'Puducherry',
  uttaranchal: 'Uttarakhand',
}

/** Finds the State in the list: 'jammu & kashmir' → 'Jammu and Kashmir', 'Orissa' → 'Odisha'. */
export function findState(typed: string): (typeof INDIAN_STATES)[number] | undefined {
  const wanted = comparable(typed)
  const other = OTHER_NAMES[wanted]
  return INDIAN_STATES.find(({ name }) => name === other || comparable(name) === wanted)
}

/**
 * Returns the State as the list spells it. A record may keep a text that is older than the list.
 * @throws Problem 'invalid' for another text
 */
export function listedState(typed: string, stored = ''): string {
  if (typed === '' || typed === stored) return typed
  const state = findState(typed)
  if (state) return state.name
  throw fieldProblem('invalid', 'state', STATE_REFUSED)
}

const comparable = (name: string): string => name.toLowerCase().replaceAll('&', 'and').replace(/\s+/g, ' ').trim()
