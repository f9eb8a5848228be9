import type { Kysely } from 'kysely'

interface Company {
  id: number
  content: string
  version: number
}

/**
 * The texts that the site said about every company become fields of the company, so that the site stays as it was. A company that has
 * no tagline has not been set up: it gets texts that make no claims.
 */
export async function up(db: Kysely<{ company: Company }>): Promise<void> {
  const row = await db.selectFrom('company').select(['id', 'content', 'version']).executeTakeFirst()
  if (!row) return
  const content = JSON.parse(row.content) as { tagline?: string }
  const texts = content.tagline === '' ? NEUTRAL : FORMER
  await db
    .updateTable('company')
    .set({ content: JSON.stringify({ ...texts, ...content }), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
}

const FORMER = {
  hero: {
    eyebrow: 'Trusted Business Partner',
    headline: 'Professional Consultancy Services for Your Business',
    offers: [
      {
        text: 'ISO certification and compliance solutions',
      },
      {
        text: 'Specialized industry training programs',
      },
      {
        text: 'Strategic business consulting services',
      },
    ],
  },
  leads: {
    services: 'We provide comprehensive business solutions tailored to your specific needs.',
    programs:
      'Practical training for automotive and industrial teams, online or in the classroom. Whoever completes a program receives a certificate that anyone can verify.',
    contact: 'Tell us what you need: an audit date, a program, a certificate to check.',
    newsletter: 'New programs and audit news, by e-mail.',
  },
  invitation: {
    title: 'Let us look at your next audit together',
    text: 'Send the date, the standard and the customer. We reply with the first steps.',
  },
  footerServices: [
    {
      label: 'Consultancy',
    },
    {
      label: 'Audit',
    },
    {
      label: 'Strategy',
    },
  ],
  search: {
    home: '{name} offers ISO certification support, customer and VDA audit preparation, recruitment, strategy and industry training from {town}.',
    about:
      '{name} is a consultancy and training company in {town}: audit preparation, ISO certification, industry training and verifiable certificates.',
    services:
      'Consultancy for manufacturers in India: ISO certification and compliance, customer and VDA audits, recruitment, business strategy and training for industry.',
    programs:
      'Training programs for automotive and industrial teams: auditor courses, core tools, lean, leadership, finance, with prices, duration and verifiable certificate.',
    schedule:
      'Coming dates of our training programs for automotive and industrial teams: days, hours, place or online, availability and price. Ask for a seat in a minute.',
    keywords: 'ISO certification consultancy, customer audits, VDA audits, auditor courses, industrial training, recruitment',
  },
}

const NEUTRAL: typeof FORMER = {
  hero: { eyebrow: '', headline: '', offers: [] },
  leads: {
    services: 'This is what we can do for you.',
    programs: 'Whoever completes a program receives a certificate that anyone can verify.',
    contact: 'Tell us what you need.',
    newsletter: 'Our news, by e-mail.',
  },
  invitation: { title: 'How can we help?', text: 'Tell us what you need. We reply with the first steps.' },
  footerServices: [],
  search: { home: '', about: '', services: '', programs: '', schedule: '', keywords: '' },
}
