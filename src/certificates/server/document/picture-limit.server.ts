import type { Actor } from '#base/http/action-context.server.ts'
import type { ApiContext } from '#base/http/endpoint.server.ts'
import type { Limit } from '#base/http/limits.server.ts'

/** Per member of staff: a picture costs about 0.15 s, and a whole office may share one network. */
export const PICTURE_LIMIT: Limit = { name: 'certificate-picture', points: 60, seconds: 60 }

/** Counts a picture that is drawn for staff. @throws Problem 'rate-limited' */
export async function takePicture({ limits }: Pick<ApiContext, 'limits'>, actor: Actor): Promise<void> {
  await limits.take(PICTURE_LIMIT, actor.kind === 'staff' ? String(actor.userId) : actor.kind)
}
