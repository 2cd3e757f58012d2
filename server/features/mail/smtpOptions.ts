/** A mail server that does not respond in this time fails the attempt. */
const TIMEOUT_MS = 20_000
const SUBMISSION_PORT = 587
const TLS_PORT = 465
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Connection options for the mail server of an SMTP_URL. A password leaves this machine only encrypted. */
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
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A mail consists of texts only; nothing is read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
