import type { Migration } from 'kysely/migration'

/**
 * Every migration in the order in which it runs. The database remembers these names, so a name never changes once a
 * release has it. A migration is imported only when it has to run: a start with an up-to-date schema imports none.
 */
export const MIGRATIONS: Readonly<Record<string, () => Promise<Pick<Migration, 'up'>>>> = {
  '2026-11-20-first-tables': () => import('./2026-11-20-first-tables.ts'),
  '2026-11-21-bulk-jobs': () => import('./2026-11-21-bulk-jobs.ts'),
  '2026-11-21-enquiry-follow-up': () => import('./2026-11-21-enquiry-follow-up.ts'),
  '2026-11-21-history-chain': () => import('./2026-11-21-history-chain.ts'),
  '2026-11-21-images': () => import('./2026-11-21-images.ts'),
  '2026-11-21-lists': () => import('./2026-11-21-lists.ts'),
  '2026-11-21-people': () => import('./2026-11-21-people.ts'),
  '2026-11-21-register-editions': () => import('./2026-11-21-register-editions.ts'),
  '2026-11-21-register-expiry': () => import('./2026-11-21-register-expiry.ts'),
  '2026-11-21-signing-keys': () => import('./2026-11-21-signing-keys.ts'),
  '2026-11-21-stated-recipients': () => import('./2026-11-21-stated-recipients.ts'),
  '2026-11-22-words-of-editions': () => import('./2026-11-22-words-of-editions.ts'),
  '2026-11-22-words-of-filters': () => import('./2026-11-22-words-of-filters.ts'),
  '2026-11-22-writes-that-are-shown': () => import('./2026-11-22-writes-that-are-shown.ts'),
  '2026-11-23-lease-columns': () => import('./2026-11-23-lease-columns.ts'),
  '2026-11-23-old-slugs': () => import('./2026-11-23-old-slugs.ts'),
  '2026-11-24-audit-values': () => import('./2026-11-24-audit-values.ts'),
  '2026-11-24-person-by-email': () => import('./2026-11-24-person-by-email.ts'),
  '2026-11-25-consent-notices': () => import('./2026-11-25-consent-notices.ts'),
  '2026-11-25-privacy-text': () => import('./2026-11-25-privacy-text.ts'),
  '2026-11-25-retention': () => import('./2026-11-25-retention.ts'),
  '2026-11-26-suspected-enquiries': () => import('./2026-11-26-suspected-enquiries.ts'),
  '2026-11-27-mails': () => import('./2026-11-27-mails.ts'),
  '2026-11-29-mail-causes': () => import('./2026-11-29-mail-causes.ts'),
  '2026-11-30-newsletter': () => import('./2026-11-30-newsletter.ts'),
  '2026-12-01-mail-templates': () => import('./2026-12-01-mail-templates.ts'),
  '2026-12-02-enquiry-replies': () => import('./2026-12-02-enquiry-replies.ts'),
  '2026-12-07-office-role': () => import('./2026-12-07-office-role.ts'),
  '2026-12-07-passwords': () => import('./2026-12-07-passwords.ts'),
  '2026-12-07-second-factors': () => import('./2026-12-07-second-factors.ts'),
  '2026-12-08-fee-in-reply': () => import('./2026-12-08-fee-in-reply.ts'),
  '2026-12-09-person-links': () => import('./2026-12-09-person-links.ts'),
  '2026-12-10-audit-kinds': () => import('./2026-12-10-audit-kinds.ts'),
  '2026-12-11-showcase': () => import('./2026-12-11-showcase.ts'),
  '2026-12-12-shared-limits': () => import('./2026-12-12-shared-limits.ts'),
  '2026-12-13-words-of-enquiries': () => import('./2026-12-13-words-of-enquiries.ts'),
}
