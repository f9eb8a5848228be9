import type { Api } from '#base/http/endpoint.server.ts'
import type { MailKindHooks } from '#mail/server/outbox/mail-kind-hooks.server.ts'
import { mountBouncesApi } from './bounce.api.server.ts'
import { mountIssuesApi } from './issue.api.server.ts'
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

/** Mounts sign-up, subscribers, issues and bounces. */
export function mountNewsletterApi(api: Api, settings: NewsletterSettings) {
  return [
    ...mountSignUpApi(api, settings),
    ...mountSubscribersApi(api),
    ...mountIssuesApi(api, settings),
    ...mountBouncesApi(api, settings),
    mountSubscriberExport(api),
  ]
}
