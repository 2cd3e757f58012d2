/** A mail server that says nothing for so long is given up for this attempt. */
const PATIENCE_MS = 20_000
const SUBMISSION_PORT = 587
const TLS_PORT = 465
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** How to talk to the mail server of an SMTP_URL. A password leaves this machine encrypted or not at all. */
export const smtpOptions = (address: string) => {
  const { protocol, hostname, port, username, password } = new URL(address)
  const isTls = protocol === 'smtps:'
  const hasLogin = username !== ''
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isTls ? TLS_PORT : SUBMISSION_PORT) : Number(port),
    secure: isTls,
    requireTLS: hasLogin && !LOOPBACK.test(hostname),
    ...(hasLogin && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A mail is made of texts only; nothing of it is read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
