import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { StatusBadge } from './badge.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Button } from './button/button.tsx'
import { LinkButton } from './button/link-button.tsx'
import { PasswordInput, Select, TextArea, TextInput } from './form/controls.tsx'
import { Dialog } from './overlay/dialog.tsx'
import { FaqList } from './disclosure.tsx'
import { Field } from './form/field.tsx'
import { Form, SubmitButton } from './form/form.tsx'
import { Honeypot } from './form/honeypot.tsx'
import { GaugeMark } from './gauge-mark.tsx'
import { ExternalLink } from './button/link.tsx'
import { Medallion } from './medallion.tsx'
import { Pagination } from './pagination.tsx'
import { Reveal } from './reveal.tsx'
import { SkeletonGrid } from './loading/skeleton.tsx'
import { Spinner } from './loading/spinner.tsx'
import { SuccessCheck } from './loading/success-check.tsx'
import { DataTable } from './table.tsx'
import { Tabs } from './tabs.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { ToastProvider } from './toast/toast.tsx'

const EVERYTHING = (
  <ToastProvider>
    <ThemeSwitch />
    <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: 'About Us' }]} />
    <Button busy busyLabel="Sending...">
      Send
    </Button>
    <StatusBadge tone="success">active</StatusBadge>
    <Medallion tone="danger" />
    <GaugeMark />
    <Spinner />
    <SuccessCheck />
    <SkeletonGrid />
    <FaqList items={[{ question: 'How long?', answer: 'Three days.' }]} />
    <Reveal>
      <p>One</p>
    </Reveal>
    <Tabs label="Check" value="a" onValueChange={() => {}} items={[{ value: 'a', label: 'A', panel: 'x' }]} />
    <DataTable caption="Rows" columns={[{ key: 'a', header: 'A', cell: String }]} rows={[1]} rowKey={Number} />
    <Pagination page={2} total={60} hrefFor={(page) => `?page=${page}`} />
    <Form errors={{ email: 'Invalid email address' }} slow busy requiredNote>
      <Honeypot />
      <Field name="email" label="Email">
        <TextInput type="email" />
      </Field>
      <Field name="subject" label="Subject">
        <Select placeholder="Choose a subject" />
      </Field>
      <Field name="message" label="Message" optional>
        <TextArea maxLength={10} />
      </Field>
      <Field name="code" label="Code">
        <PasswordInput />
      </Field>
      <SubmitButton>Send</SubmitButton>
    </Form>
  </ToastProvider>
)

test('no component writes a style attribute, which the security policy would drop', () => {
  expect(render(EVERYTHING)).not.toMatch(/\sstyle=/)
})

test('a field ties its label, hint and message to its control', () => {
  const html = render(
    <Form id="contact" errors={{ email: 'Invalid email address' }}>
      <Field name="email" label="Email" hint="We answer here">
        <TextInput type="email" />
      </Field>
    </Form>,
  )
  expect(html).toContain('for="contact-email"')
  expect(html).toMatch(/<input[^>]*name="email"[^>]*/)
  expect(html).toContain('aria-describedby="contact-email-hint contact-email-error"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('href="#contact-email"')
})

test('no control cuts a text: each says by how much it is too long', () => {
  const text = 'x'.repeat(6500)
  for (const control of [
    <TextInput key="line" maxLength={5000} defaultValue={text} />,
    <TextArea key="text" maxLength={5000} value={text} />,
    <PasswordInput key="secret" maxLength={5000} defaultValue={text} />,
  ]) {
    const html = render(
      <Field name="a" label="A">
        {control}
      </Field>,
    )
    expect(html).toContain('1,500 characters too many')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain(text)
    expect(html).not.toMatch(/maxlength/i)
  }
  expect(render(EVERYTHING)).not.toMatch(/maxlength/i)
})

test('only an optional field is marked, and it is not required', () => {
  const html = render(
    <Field name="phone" label="Phone" optional>
      <TextInput type="tel" />
    </Field>,
  )
  expect(html).toContain(' (optional)')
  expect(html).not.toContain('required')
})

test('a breadcrumb of one item is not drawn, and the last item is no link', () => {
  expect(render(<Breadcrumb items={[{ label: 'Home', to: '/' }]} />)).toBe('')
  const html = render(
    <Breadcrumb
      items={[
        { label: 'Home', to: '/' },
        { label: 'Contact', to: '/contact' },
      ]}
    />,
  )
  expect(html).toContain('aria-current="page"')
  expect(html).not.toContain('href="/contact"')
})

test('an empty list of questions shows nothing at all', () => {
  expect(render(<FaqList items={[]} />)).toBe('')
})

test('a skeleton grid has three cards unless told otherwise, and says Loading once', () => {
  expect(render(<SkeletonGrid />).match(/data-skeleton/g)).toHaveLength(3)
  const six = render(<SkeletonGrid count={6} />)
  expect(six.match(/data-skeleton/g)).toHaveLength(6)
  expect(six.match(/Loading/g)).toHaveLength(1)
})

test('a busy button is disabled and says so', () => {
  const html = render(
    <Button busy busyLabel="Sending...">
      Send Message
    </Button>,
  )
  expect(html).toContain('disabled')
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('Sending...')
})

test('a link to another site opens a new tab without handing over this one', () => {
  const html = render(<ExternalLink href="https://www.example.com">Map</ExternalLink>)
  expect(html).toContain('rel="noopener noreferrer"')
  expect(html).toContain('(opens in a new tab)')
})

test('a button that leads away is a link', () => {
  expect(render(<LinkButton to="/contact">Contact Us</LinkButton>)).toMatch(/^<a [^>]*href="\/contact"/)
})

test('a closed dialog leaves nothing in the page', () => {
  expect(
    render(
      <Dialog open={false} onClose={() => {}} title="Enroll">
        <p>Form</p>
      </Dialog>,
    ),
  ).toBe('')
})

function render(element: ReactNode): string {
  return renderToString(<MemoryRouter>{element}</MemoryRouter>)
}
