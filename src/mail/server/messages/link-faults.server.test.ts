import { MAIL_KINDS } from '../../mail-kinds.ts'
import { expect, test } from 'vitest'
import { linkFaults } from './link-faults.server.ts'

const SENTENCE =
  '{confirmationLink} stands for a whole address. Put a space before and after it, or make it all of a link: [Open]({confirmationLink}).'

test.each([
  ['behind another address', 'https://evil.example/?u={confirmationLink}'],
  ['behind another address and its emphasis', 'https://evil.example/?u=**{confirmationLink}**'],
  ['behind another address, as code', '`https://evil.example/?u={confirmationLink}`'],
  ['behind another address, in a block of code', '```\nhttps://evil.example/?u={confirmationLink}\n```'],
  ['behind another address, in a list', '- https://evil.example/?u={confirmationLink}'],
  ['before the name of another host', '{confirmationLink}@evil.example'],
  ['in a part of the destination', '[Confirm](https://evil.example/?u={confirmationLink})'],
  ['in a part of the destination that is defined elsewhere', '[Confirm][1]\n\n[1]: https://evil.example/?u={confirmationLink}'],
  ['in a part of the address of a picture', '![Confirm](https://evil.example/{confirmationLink})'],
  ['as the words of a link that leads elsewhere', '[Confirm at {confirmationLink} now](https://evil.example/)'],
  ['as a link behind another address', 'https://evil.example/?u=[{confirmationLink}]({confirmationLink})'],
  ['as a link without words behind another address', 'https://evil.example/?u=[]({confirmationLink})'],
  ['as the words of a link to another page', '[{confirmationLink}]({unsubscribeLink})'],
])('a link placeholder %s is refused', (_, text) => {
  expect(linkFaults(text)).toEqual([SENTENCE])
})

test.each([
  'Open {confirmationLink}.',
  'Open it ({confirmationLink}), please: “{confirmationLink}”',
  '**{confirmationLink}**',
  '- {confirmationLink}\n- [Yes, please]({confirmationLink})',
  '[{confirmationLink}]({confirmationLink})',
  '[Yes][1]\n\n[1]: {confirmationLink}',
  '# {confirmationLink}\nहाँ: {confirmationLink}।',
  'https://www.example.com/?u={fullName} and {confirmationLink}',
])('a link placeholder that stands alone, or is all of a destination, is accepted: %s', (text) => {
  expect(linkFaults(text)).toEqual([])
})

test('each shipped text keeps the rule', () => {
  expect(Object.values(MAIL_KINDS).flatMap(({ text }) => linkFaults(text))).toEqual([])
})
