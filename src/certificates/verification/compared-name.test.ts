import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { registeredName, typedNames } from './compared-name.ts'

const isFound = (printed: string, typed: string) => typedNames(typed).includes(registeredName(printed))

describe('a name is found as people write it', () => {
  test.each([
    // Titles of address.
    ['Asha Example', 'Mr. Asha Example'],
    ['Asha Example', 'MRS ASHA EXAMPLE'],
    ['Asha Example', 'Smt Asha Example'],
    ['Asha Example', 'Sh. Asha Example'],
    ['Asha Example', 'Km.Asha Example'],
    ['Asha Example', 'Prof. Dr. Asha Example'],
    ['Asha', 'Smt. Asha'],
    ['आशा उदाहरण', 'श्रीमती आशा उदाहरण'],
    ['आशा उदाहरण', 'डॉ॰ आशा उदाहरण'],
    ['आशा उदाहरण', 'डॉ० आशा उदाहरण'],
    ['आशा उदाहरण', 'सुश्री आशा उदाहरण'],
    ['आशा', 'कुमारी आशा'],
    ['আশা উদাহরণ', 'শ্রীমতী আশা উদাহরণ'],
    ['Asha Example', 'M/s. Asha Example'],
    ['Asha Example', 'Doctor Asha Example'],
    ['Asha Example', 'Engr. Asha Example'],
    ['Asha Example', 'CA Asha Example'],
    ['Asha Example', 'Lt. Col. Asha Example'],
    ['Asha Example', 'Shrimathi Asha Example'],
    ['Asha Example', 'Tmt. Asha Example'],
    ['Asha Example', 'Ku. Asha Example'],
    ['आशा उदाहरण', 'श्रीमति आशा उदाहरण'],
    ['रवि उदाहरण', 'श्रीमान् रवि उदाहरण'],
    ['रवि उदाहरण', 'डॉक्टर रवि उदाहरण'],
    ['ಕಲಾ', 'ಡಾ. ಕಲಾ'],
    ['কলা', 'ডাঃ কলা'],
    ['കല', 'കുമാരി കല'],
    ['கலை', 'டாக்டர் கலை'],
    ['Dr. Asha Example', 'Asha Example'],
    ['Shri Ramesh Sample', 'Mr Ramesh Sample'],
    // Dots, and spaces between initials.
    ['R.K. Sharma', 'RK Sharma'],
    ['R.K. Sharma', 'r k sharma'],
    ['R K Sharma', 'R. K. Sharma'],
    ['Sharma R.K.', 'Sharma RK'],
    ['आर.के. शर्मा', 'आर के शर्मा'],
    ['आरके शर्मा', 'आर. के. शर्मा'],
    ['Er. R.K. Sharma', 'RK Sharma'],
    ['आर०के० शर्मा', 'आर के शर्मा'],
    ['आरके शर्मा', 'श्री आर०के० शर्मा'],
    ['C.A. Example', 'CA Example'],
    ['CA Example', 'C. A. Example'],
    // Initials that are also a title.
    ['M.S. Sample', 'MS Sample'],
    ['M.S. Sample', 'Ms. M S Sample'],
    ['MS SAMPLE', 'M. S. Sample'],
    ['K.M. Sample', 'Mr. KM Sample'],
    // Apostrophes and hyphens.
    ["John D'Souza", 'John DSouza'],
    ["John D'Souza", 'John D Souza'],
    ['John D’Souza', 'John D`Souza'],
    ['John DʼSouza', 'John D´Souza'],
    ['John D′Souza', "John D'Souza"],
    ['Al-Example', 'Al Example'],
    ['Al‑Example', 'Al–Example'],
    ['Al-Example', 'AlExample'],
    // A name that begins with the word of a title.
    ['Shri Bhagwan', 'Shri Bhagwan'],
    ['Shri Bhagwan', 'Mr. Shri Bhagwan'],
    ['Shri Bhagwan', 'Bhagwan'],
    ['Shri', 'Shri'],
    ['Shri', 'Mr. Shri'],
    ['Shri', 'Dr. Shri.'],
  ])('%s, typed %s', (printed, typed) => expect(isFound(printed, typed)).toBe(true))
})

describe('another name is not', () => {
  test.each([
    ['Asha Example', 'Asha'],
    ['Asha Example', 'Example'],
    ['Asha Example', 'Asha Devi Example'],
    ['Asha Example', 'Example Asha'],
    ['Asha Example', 'Mr.'],
    ['Asha Example', 'A. Example'],
    ['M.S. Sample', 'Sample'],
    ["John D'Souza", 'John Souza'],
    ['Al-Example', 'Example'],
    ['René Example', 'Rene Example'],
    ['Rene Example', 'René Example'],
    ['Shri', 'Mr.'],
    ['Erwin Example', 'win Example'],
    ['आशा', 'आश'],
    ['श्रीराम उदाहरण', 'राम उदाहरण'],
  ])('%s, typed %s', (printed, typed) => expect(isFound(printed, typed)).toBe(false))
})

test('every name is found as it is printed, and signs do not find other signs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      expect(isFound(name, name)).toBe(true)
    }),
  )
  expect(isFound('***', '###')).toBe(false)
})

test('the number of names that are looked up is the same for every text', () => {
  fc.assert(fc.property(fc.string(), (typed) => typedNames(typed).length === 4))
})
