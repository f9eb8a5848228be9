/** Whether an address belongs to a program: 'no-reply@example.com', 'orders-noreply@example.com', 'mailer-daemon@…'. */
export function isRobotAddress(address: string): boolean {
  return ROBOT.test(address.slice(0, address.lastIndexOf('@')))
}

const ROBOT =
  /(?:^|[-_.+])(?:no|do[-_.]?not|dont|never)[-_.]?(?:reply|respond)(?:$|[-_.+\d])|^(?:mailer[-_.]?daemon|postmaster|bounces?)(?:$|[-_.+\d])/i
