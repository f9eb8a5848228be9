import type { z } from 'zod'
import { statusCheckSchema, verificationFormSchema } from '../certificate.schema.ts'
import type { CheckOutcome, PostedCheck } from '../verification/check-outcome.ts'
import { certificateCheck, statusCheck, type PublicCheck } from '../server/verification/public-checks.server.ts'
import { validate } from '#base/http/read-body.server.ts'
import { Problem } from '#base/api/problem.ts'
import { readPostedForm } from '#site/server/posted-form.server.ts'
import type { SiteContext } from '#site/server/site-context.server.ts'

export interface AnsweredCheck {
  posted: PostedCheck
  status: number
  headers: Record<string, string>
}

const STATUS_OF: Record<CheckOutcome<unknown>['kind'], number> = {
  found: 200,
  invalid: 400,
  missed: 404,
  throttled: 429,
  refused: 503,
  unreached: 503,
}

/** Answers the forms of the verification page when they are posted without script. '?tab=status' selects the status check. */
export async function answerPostedCheck(request: Request, site: SiteContext, network: string): Promise<AnsweredCheck> {
  const isStatus = new URL(request.url).searchParams.get('tab') === 'status'
  const reading = await outcomeOf(() => readPostedForm(request))
  const posted = isStatus ? await postedStatusCheck(reading, site, network) : await postedVerification(reading, site, network)
  const { outcome } = posted
  return {
    posted,
    status: STATUS_OF[outcome.kind],
    headers: {
      // A personal record: neither caches nor search engines may store it.
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      ...(outcome.kind === 'throttled' ? { 'Retry-After': String(outcome.seconds) } : {}),
    },
  }
}

type Reading = CheckOutcome<Record<string, string>>

async function postedVerification(reading: Reading, site: SiteContext, network: string): Promise<PostedCheck> {
  const { certificateId = '', fullName = '' } = reading.kind === 'found' ? reading.found : {}
  const values = { certificateId, fullName }
  const outcome = reading.kind === 'found' ? await runCheck(certificateCheck, verificationFormSchema, values, site, network) : reading
  return { check: 'verify', values, outcome }
}

async function postedStatusCheck(reading: Reading, site: SiteContext, network: string): Promise<PostedCheck> {
  const { participantId = '', email = '' } = reading.kind === 'found' ? reading.found : {}
  const values = { participantId, email }
  const outcome = reading.kind === 'found' ? await runCheck(statusCheck, statusCheckSchema, values, site, network) : reading
  return { check: 'status', values, outcome }
}

function runCheck<Input, Found>(
  check: PublicCheck<Input, Found>,
  schema: z.ZodType<Input>,
  values: Record<string, string>,
  { limits, db, clock, secret }: SiteContext,
  network: string,
): Promise<CheckOutcome<Found>> {
  return outcomeOf(async () => {
    await limits.take(check.limit, network)
    return check.run(validate(schema, values), { db, limits, network, now: clock(), secret })
  })
}

async function outcomeOf<Found>(check: () => Promise<Found>): Promise<CheckOutcome<Found>> {
  try {
    return { kind: 'found', found: await check() }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, message, details } = error
    if (code === 'invalid' && details.issues) return { kind: 'invalid', errors: details.issues }
    if (code === 'not-found') return { kind: 'missed', message }
    if (code === 'too-many') return { kind: 'throttled', message, seconds: details.retryAfterSeconds ?? 60 }
    return { kind: 'refused', message }
  }
}
