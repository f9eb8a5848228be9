import { ArrowLeft } from 'lucide-react'
import { SubmitButton } from '#ui/form/form.tsx'
import { Card } from '#ui/card.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { GateMark, GateScreen } from './gate-screens.tsx'
import { useAdminSite } from '#office/frame/admin-site.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Shown in place of the requested page, which appears after sign-in. */
export function SignInScreen({ isEnded, isCodeOnlyWay }: { isEnded: boolean; isCodeOnlyWay: boolean }) {
  const { company } = useAdminSite()
  return (
    <GateScreen title="Admin sign in">
      <div className="grid w-full max-w-[25rem] gap-6">
        <Card className="grid gap-6">
          <div className="grid justify-items-center gap-3 text-center">
            <GateMark />
            <h1 className="text-[1.625rem]">Admin sign in</h1>
            <p className="text-text-2">{company.name}</p>
          </div>
          {isEnded && (
            <Notice tone="info" role="status">
              Your session has ended. Please sign in again.
            </Notice>
          )}
          <SignInForm isCodeOnlyWay={isCodeOnlyWay} className="grid gap-5">
            {(_, otherWays) => (
              <>
                <SubmitButton fullWidth busyLabel="Signing in...">
                  Sign in
                </SubmitButton>
                <div className="grid justify-items-center gap-2">{otherWays}</div>
              </>
            )}
          </SignInForm>
        </Card>
        <TextLink to="/" className="inline-flex min-h-11 items-center gap-2 justify-self-center">
          <ArrowLeft className="size-4" />
          View site
        </TextLink>
      </div>
    </GateScreen>
  )
}
