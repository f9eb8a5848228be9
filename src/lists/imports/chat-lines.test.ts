import { describe, expect, test } from 'vitest'
import { cellsOfChatLine, isChatList, withoutStamps } from './chat-lines.ts'

describe('a list from a chat', () => {
  test.each([
    ['1. Asha Example - 90000 00011\n2. Ravi Sample - 90000 00012'],
    ['Training on 5S, 12/11/2026\n\n1) Asha\n2) Ravi'],
    ['• Asha Example\n• Ravi Sample'],
    ['Asha Example 9000000011'],
    ['1. Asha Example, E-1043\n2. Ravi Sample, E-1044'],
    ['१. आशा उदाहरण\r\n२. रवि नमूना'],
    ['Asha Example asha@example.com\nRavi Sample ravi@example.com'],
  ])('is known by what stands before the names or behind them: %j', (text) => expect(isChatList(text)).toBe(true))

  test.each([
    ['Name,Mobile\nAsha Example,9000000011'],
    ['Name;Mobile\n1. Asha;9000000011'],
    ['1.\tAsha\t9000000011'],
    ['Date,Name\n05-Nov-26,Asha Example\n06-Nov-26,Ravi Sample'],
    ['5 Nov 2026,Asha Example\n6 Nov 2026,Ravi Sample'],
    ['1,Asha Example\n2,Ravi Sample'],
    ['asha@example.com\nravi@example.com'],
    ['Phone\n9000000011'],
    ['Name\nAsha Example\nRavi Sample'],
    ['"1. Asha","x"'],
    [''],
  ])('is no table: %j', (text) => expect(isChatList(text)).toBe(false))

  test.each(['x'.repeat(9_000_000), ' '.repeat(9_000_000), '\n'.repeat(9_000_000), `1. ${'a '.repeat(5_000_000)}`, '1.'.repeat(4_000_000)])(
    'takes no time to be told from a hostile text',
    (text) => {
      const before = performance.now()
      isChatList(text)
      expect(performance.now() - before).toBeLessThan(1000)
    },
  )
})

describe('what a chat writes before each message is left out', () => {
  test.each([
    ['[25/11/26, 10:15:30] Ravi Sample: ', '[25/11/26, 10:15:30] Ravi Sample:'],
    ['[25/11/2026, 10:15:30 PM] +91 90000 00011: ', '[25/11/2026, 10:15:30 PM] +91 90000 00011:'],
    ['\u200e[25.11.26, 10:15:30\u202fAM] ~ रवि: ', '[25.11.26, 10:15:30\u202fAM] ~ रवि:'],
    ['25/11/2026, 10:15 - Ravi Sample: ', '25/11/2026, 10:15 - Ravi Sample:'],
    ['25/11/26, 10:15 pm - Neha (HR): ', '25/11/26, 10:15 pm - Neha (HR):'],
  ])('%j', (before, stamp) => {
    const text = ['Asha Example - 9000000011', 'Meera Trial'].map((said) => before + said).join('\r\n')
    expect(withoutStamps(text)).toEqual({ text: 'Asha Example - 9000000011\r\nMeera Trial', stamp })
  })

  test.each([
    ['25/11/2026, 10:15 - Ravi Sample: Asha\nMeera Trial\nZoya Sample'],
    ['25/11/2026, 10:15 - Ravi Sample: Asha\nMeera Trial'],
    ['25/11/2026,Asha Example\n26/11/2026,Ravi Sample'],
    ['10:15 - Ravi Sample: 9000000011'],
    ['Date,Name\n25/11/2026 10:15,Asha'],
  ])('but not where most lines have none: %j', (text) => expect(withoutStamps(text)).toEqual({ text, stamp: null }))

  test.each(['[25/11/26, 10:15:30] A: '.repeat(400_000), '[25/11/26, 10:15:30] A: x\n'.repeat(300_000), '\u00a0'.repeat(9_000_000)])(
    'in no time from a hostile text',
    (text) => {
      const before = performance.now()
      withoutStamps(text)
      expect(performance.now() - before).toBeLessThan(1500)
    },
  )
})

test.each([
  ['1. Asha Example - 90000 00011', ['Asha Example', '90000 00011', '']],
  ['1) Asha', ['Asha', '', '']],
  ['2.Ravi Sample: +91 90000 00012', ['Ravi Sample', '+91 90000 00012', '']],
  ['3. Asha Rana-Sample-9000000011', ['Asha Rana-Sample', '9000000011', '']],
  ['• *Asha Example* (E-1043) Mob. 9000000011', ['Asha Example', '9000000011', '', 'E-1043']],
  ['4. E-1043, Asha Example, asha@example.com', ['Asha Example', '', 'asha@example.com', 'E-1043']],
  ['Asha Example Mobile No. 90000-00011', ['Asha Example', '90000-00011', '']],
  ['5 आशा उदाहरण – 9000000011', ['आशा उदाहरण', '9000000011', '']],
  ['Name - Dept - Mobile', ['Name', 'Mobile', '', 'Dept']],
  ['Training on 5S - 12/11/2026', ['Training on 5S', '', '', '12/11/2026']],
])('%j has these cells', (line, cells) => expect(cellsOfChatLine(line)).toEqual(cells))
