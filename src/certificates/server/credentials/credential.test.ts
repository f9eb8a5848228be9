import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TrainingSnapshot } from '../../training-snapshot.schema.ts'
import { credentialOf } from './signed-credential.server.ts'
import { EDITION, SITE, TRAINING } from '../../credentials/test-issuer.ts'

const credential = (changes: Partial<TrainingSnapshot> | null) =>
  credentialOf({ ...EDITION, training: changes && { ...TRAINING, ...changes } }, { siteUrl: SITE })
const achievement = (changes: Partial<TrainingSnapshot> | null) => credential(changes).credentialSubject.achievement

test('a certificate without a batch has the credential that it had before there were batches', () => {
  // Signatures of existing credentials are recomputed from this text.
  const hash = createHash('sha256')
    .update(JSON.stringify(credential(null)))
    .digest('hex')
  expect(hash).toBe('5d811202e772b97684593ba8e4d10079f0e86611dbecb6b2fb4f96a88efdba43')
})

test('a training in a batch has its days, hours, result and the rule that was met', () => {
  expect(credential({})).toMatchObject({
    credentialSubject: {
      activityStartDate: '2026-11-03T00:00:00+05:30',
      activityEndDate: '2026-11-06T23:59:59+05:30',
      result: [{ type: ['Result'], value: '74' }],
      achievement: {
        achievementType: 'CertificateOfCompletion',
        creditsAvailable: 22.5,
        criteria: {
          narrative: 'Successful completion of the training program: attendance of at least 80 % and a score of at least 60 % in the test.',
        },
        resultDescription: [{ resultType: 'Percent', requiredValue: '60', valueMin: '0', valueMax: '100' }],
      },
    },
  })
})

test('the result names the description in its own achievement', () => {
  const { result, achievement: asserted } = credential({}).credentialSubject as unknown as {
    result: Array<{ resultDescription: string }>
    achievement: { resultDescription: Array<{ id: string }> }
  }
  expect(result[0]?.resultDescription).toBe(asserted.resultDescription[0]?.id)
})

test('who was certified below the rule has a credential that claims no rule and shows no score', () => {
  for (const exception of ['Was ill on the last day', '']) {
    expect(achievement({ exception, score: 40 }).criteria.narrative).toBe('Successful completion of the training program.')
    expect(JSON.stringify(credential({ exception, score: 40 }))).not.toMatch(/ill|"result"|40/)
  }
})

test('participation is an achievement of its own, with its own words and no score', () => {
  const took = credential({ kind: 'participation', score: 40 })
  expect(took.description).toContain('took part in the training program')
  expect(took.credentialSubject.achievement).toMatchObject({
    achievementType: 'ext:CertificateOfParticipation',
    criteria: { narrative: 'Participation in the training program, without completing it.' },
  })
  expect(achievement({ kind: 'participation' }).id).not.toBe(achievement({}).id)
  expect(JSON.stringify(took)).not.toMatch(/successful|"result"/i)
})

test('two certificates of one program are one achievement, also from batches of equal hours and rule', () => {
  expect(achievement({ startDate: '2027-01-01', place: 'Online', mode: 'online' }).id).toBe(achievement({}).id)
  expect(achievement({ rule: { minAttendance: 90, passMark: 60 } }).id).not.toBe(achievement({}).id)
})
