import type { Api } from '#base/http/endpoint.server.ts'
import type { MailKindHooks } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import { mountBouncesApi } from './bounce.api.server.ts'
import { mountMailingsApi } from './mailing.api.server.ts'
import { mountSubscriberExport } from './subscriber-export.server.ts'
import { mountSubscribersApi } from './subscriber.api.server.ts'
import { mountSignUpApi } from './subscription.api.server.ts'

interface NewsletterSettings {
  isMailSetUp: boolean
  /** MAIL_WEBHOOK_SECRET. If undefined, the call for mail servers is disabled. */
  webhookSecret: string | undefined
  /** Notified about bounced mails. */
  hooks: MailKindHooks
}

/** Mounts sign-up, subscribers, mailings and bounces. */
export function mountNewsletterApi(api: Api, settings: NewsletterSettings) {
  return [
    ...mountSignUpApi(api, settings),
    ...mountSubscribersApi(api),
    ...mountMailingsApi(api, settings),
    ...mountBouncesApi(api, settings),
    mountSubscriberExport(api),
  ]
}
