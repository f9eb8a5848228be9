import { Award, BookOpen, Building2, MailCheck, MapPin, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { FirstStep } from './first-steps.ts'
import { createPath } from '#lists/records/record-paths.ts'
import { Card } from '#ui/card.tsx'
import { companyTabPath } from '#company/office/company-tabs.ts'
import { sectionPath } from '../frame/sections.ts'

const STEPS: Record<FirstStep, { icon: LucideIcon; title: string; why: string; path: string }> = {
  name: {
    icon: Building2,
    title: 'Name and tagline',
    why: 'Until then the site is called by its internet address.',
    path: companyTabPath('identity'),
  },
  contact: {
    icon: MapPin,
    title: 'Address, e-mail and phone',
    why: 'Visitors and people on a batch have nowhere to write or call.',
    path: companyTabPath('contact'),
  },
  mail: {
    icon: MailCheck,
    title: 'Sending e-mail',
    why: 'Nothing is sent yet. Ask the person who runs the server to set it up.',
    path: sectionPath('mail'),
  },
  letterhead: {
    icon: Award,
    title: 'Logo and signatory',
    why: 'They are printed on every new certificate.',
    path: companyTabPath('identity'),
  },
  program: {
    icon: BookOpen,
    title: 'The first training program',
    why: 'Dates, participants and certificates belong to a program.',
    path: createPath('training-program'),
  },
}

/** What a new installation needs first, each step leading to its place until it is done. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  return (
    <Card as="section" aria-labelledby="first-steps" className="min-w-0">
      <h2 id="first-steps" className="text-h3">
        First steps
      </h2>
      <ol className="mt-3 grid gap-1">
        {steps.map((step) => {
          const { icon: Icon, title, why, path } = STEPS[step]
          return (
            <li key={step} className="relative flex min-w-0 gap-3 rounded-sm p-2 hover:bg-surface-sunken">
              <span className="grid size-8 shrink-0 place-items-center rounded-md bg-info-soft text-info-text">
                <Icon className="size-4.5" />
              </span>
              <div className="min-w-0">
                <Link to={path} className="font-semibold after:absolute after:inset-0 hover:underline">
                  {title}
                </Link>
                <p className="text-small text-text-2">{why}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
