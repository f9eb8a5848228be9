import { mailtoHref } from '#base/values/mail-address.ts'
import { MAX_BACKUP_MONTHS } from '../personal-data.ts'
import { TextLink } from '#ui/button/link.tsx'

const RIGHTS = [
  ['See it', 'Ask what we store about you, and get a copy.'],
  ['Correct it', 'Have something wrong or out of date put right.'],
  ['Erase it', 'Have it removed, within what the next section says.'],
  [
    'Withdraw your consent',
    'At any time and without a reason. We then stop working on your request and erase it; what was done before stays lawful.',
  ],
  ['Name someone', 'Say who may use these rights for you if you die or are no longer able to.'],
] as const

/** The rights of the Digital Personal Data Protection Act, and how to use them. */
export function YourRights({ email, hasPhone }: { email: string | undefined; hasPhone: boolean }) {
  return (
    <div className="prose">
      <p>The Digital Personal Data Protection Act, 2023 gives you these rights. Using them costs nothing.</p>
      <ul>
        {RIGHTS.map(([right, meaning]) => (
          <li key={right}>
            <strong>{right}.</strong> {meaning}
          </li>
        ))}
      </ul>
      <p>
        Write to {email === undefined ? 'us' : <a href={mailtoHref(email)}>{email}</a>} from the e-mail address that we have of you, so that
        we know that it is you, and say which right you want to use. You need no form and no account. If you have another address by now,{' '}
        {hasPhone ? 'call us: the numbers are at the end of this page.' : 'say so.'}
      </p>
    </div>
  )
}

export function Erasure() {
  return (
    <div className="prose">
      <p>
        <strong>Removed:</strong> your messages and requests with our notes on them, your contact details, and what our history says about
        you.
      </p>
      <p>
        <strong>What is kept, and why:</strong>
      </p>
      <ul>
        <li>
          <strong>Certificates.</strong> Their entry in the register stays, with the name, program and dates printed on them, because
          employers and customers rely on it. Your e-mail address and phone number are not part of it.
        </li>
        <li>
          <strong>Invoices</strong> and other papers that tax law obliges us to keep, for as long as it does.
        </li>
        <li>
          <strong>The fact of the erasure</strong>: that something was erased, when and why, without what it said.
        </li>
        <li>
          <strong>Backups</strong> made before the erasure, for at most {MAX_BACKUP_MONTHS} months. If we have to restore one, we erase your
          data again.
        </li>
        <li>
          <strong>Names of our staff</strong> beside what they changed in our records, also when they have left us: we must be able to say
          who changed a record.
        </li>
      </ul>
    </div>
  )
}

export function Complaints() {
  return (
    <div className="prose">
      <p>
        Write to us first, at the address at the end of this page: most matters can be put right at once. If our answer does not settle it,
        or you get none, you can complain to the Data Protection Board of India.
      </p>
    </div>
  )
}

export function OtherParties() {
  return (
    <div className="prose">
      <p>
        We do not sell your data or pass it on. The pages of this website load nothing from other websites: no advertising, no analytics, no
        fonts.
      </p>
      <ul>
        <li>
          <strong>Whoever has your certificate.</strong> Its number together with your name, its QR code or its file opens its entry in the
          register: what is printed on it, and its status. There is no list that can be searched for your name.
        </li>
        <li>
          <strong>The map.</strong> If you press the button of the interactive map on the contact page, OpenStreetMap learns your network
          address. Without that press it learns nothing.
        </li>
        <li>
          <strong>Links to other websites</strong>, such as our social pages, lead to sites with policies of their own.
        </li>
      </ul>
    </div>
  )
}

export function Storage() {
  return (
    <div className="prose">
      <p>
        This website sets no cookies for visitors. If you choose the light or dark theme, your browser remembers it; the choice is never
        sent to us. Until you close a tab, its history remembers where you scrolled and what you typed for a check. Our staff get one cookie
        when they sign in. More is in the <TextLink to="/cookies">Cookie Policy</TextLink>.
      </p>
    </div>
  )
}
