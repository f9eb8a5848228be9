import type { Permission } from '#base/http/access.ts'

/** 'user' comes from docs/product/requirements.md, section 3, the others from docs/product/contract.md, section 3.1. */
export const ROLES = ['admin', 'office', 'editor', 'viewer', 'trainer', 'user'] as const

export type Role = (typeof ROLES)[number]

interface Action {
  /** The screen text: '{role} may {label}'. */
  label: string
  detail: string
  roles: readonly Role[]
}

/**
 * The permissions of each role. Each API call names the permission that it needs; the guard (guard.server.ts) and the screens
 * (src/office/session/use-permission.tsx) look it up here, and staff see it when choosing a role.
 */
export const ROLE_MATRIX: Readonly<Record<Permission, Action>> = {
  'sessions.own': {
    label: 'Sign in',
    detail: 'The own account, where it is signed in, and signing out elsewhere',
    roles: ['admin', 'office', 'editor', 'viewer', 'trainer'],
  },
  'office.enter': {
    label: 'See the office',
    detail: 'The overview, search, services, training programs, bulk work and newsletter mailings',
    roles: ['admin', 'office', 'editor', 'viewer'],
  },
  'account.manage': {
    label: 'Manage your sign-in',
    detail: 'The own password, authenticator app, passkeys and recovery codes',
    roles: ['admin', 'office', 'editor', 'viewer', 'trainer'],
  },
  'records.read': {
    label: 'See people',
    detail: 'Participants, certificates, enquiries and subscribers, also as exported files',
    roles: ['admin', 'office', 'viewer'],
  },
  'records.write': {
    label: 'Work with people',
    detail: 'Enrol, import, issue and correct certificates, answer enquiries, see and send e-mails, delete',
    roles: ['admin', 'office'],
  },
  'money.read': {
    label: 'See quotations',
    detail: 'Quotations, proforma invoices and payments, also as exported files',
    roles: ['admin', 'office'],
  },
  'money.write': {
    label: 'Write quotations',
    detail: 'Write, issue and withdraw quotations and proforma invoices, note payments',
    roles: ['admin', 'office'],
  },
  'batches.own': {
    label: 'Teach own batches',
    detail: 'The batches in which they are named as trainer: days, place, names of the people, sign-in sheet and attendance',
    roles: ['trainer'],
  },
  'content.write': {
    label: 'Write content',
    detail: 'Services, training programs, the showcase, pictures, newsletter mailings and the texts of e-mails',
    roles: ['admin', 'office', 'editor'],
  },
  'organisation.write': {
    label: 'Change the company data',
    detail: 'What the site and the certificates say of the company',
    roles: ['admin', 'editor'],
  },
  'history.read': {
    label: 'Read the history',
    detail: 'Who changed what and when, sign-ins and refusals',
    roles: ['admin'],
  },
  'personal-data.manage': {
    label: 'Export or erase a person',
    detail: 'Everything that is stored about one person, when they ask for it',
    roles: ['admin'],
  },
  'settings.manage': {
    label: 'Change settings',
    detail: 'The privacy notice, how long data is kept, which e-mails are sent, taxes and bank account on quotations; the state of backups',
    roles: ['admin'],
  },
  'keys.manage': {
    label: 'Replace signing keys',
    detail: 'The keys that sign certificates',
    roles: ['admin'],
  },
  'staff.manage': {
    label: 'Manage staff',
    detail: 'People, their roles, sign-in codes and sessions',
    roles: ['admin'],
  },
}
