import type { Participant } from '#training/participants/participant.schema.ts'
import { expectAccessible } from '../../support/accessibility.ts'
import { expect, expectToast, query, test, uniqueName } from '../../support/admin.ts'
import { recordPresses } from '../../support/presses.ts'

test('a request for two becomes two participants in five presses, and is resolved when the clerk says so', async ({
  page,
  openAdmin,
  records,
}) => {
  const program = await records.program()
  const request = await records.enquiry({
    kind: 'enrolment',
    subject: `Enrollment Request: ${program.title}`,
    message: 'Please enrol the two of us.',
    trainingProgramId: program.id,
    people: 2,
  })
  const second = uniqueName('Meera Placeholder')
  const presses = await recordPresses(page)
  await openAdmin(`/admin?view=contacts&q=${query(request.fullName)}&id=${request.id}`)
  const message = page.getByRole('region', { name: request.fullName })
  await expect(message).toContainText('2 people')
  presses.length = 0
  await message.getByRole('button', { name: /^Create participant/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Create participant' })
  await dialog.getByRole('button', { name: 'Create and add another' }).click()
  await expectToast(page, 'Participant created')
  await expect(dialog.getByRole('list', { name: 'Enrolled from this request' })).toContainText(request.fullName)
  const name = dialog.getByLabel('Full name')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('')
  expect(await records.read(`/api/contacts/${request.id}`)).toMatchObject({ status: 'pending' })
  await name.fill(second)
  await dialog.getByRole('checkbox', { name: 'Resolve this request' }).check()
  await dialog.getByRole('button', { name: 'Create participant' }).click()
  await expect(dialog).toBeHidden()
  expect(presses, presses.join(', ')).toHaveLength(5)

  expect(await records.read(`/api/contacts/${request.id}`)).toMatchObject({ status: 'resolved' })
  const enrolled = (await records.list(`/api/participants?trainingProgramId=${program.id}`)) as Participant[]
  expect(enrolled.map(({ fullName }) => fullName)).toEqual([second, request.fullName])
  const links = message.getByRole('list', { name: 'Enrolled from this request' })
  for (const { participantId, fullName } of enrolled) {
    await expect(links.getByRole('listitem').filter({ hasText: fullName }).getByRole('link', { name: participantId })).toBeVisible()
  }
  await expectAccessible(page)
  await message.getByRole('button', { name: /^Add another person/ }).click()
  await expect(name).toHaveValue('')
  await expect(dialog.getByRole('checkbox', { name: 'Resolve this request' })).toBeHidden()
})
