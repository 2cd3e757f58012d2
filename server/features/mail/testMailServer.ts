import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server on loopback that stores received mails. */
export interface TestMailServer {
  /** In the form of SMTP_URL. */
  readonly url: string
  readonly mails: Email[]
  /** The response to the next mails: undefined accepts them. */
  refusal: { readonly code: number; readonly text: string } | undefined
  close(): Promise<void>
}

export const openTestMailServer = async (): Promise<TestMailServer> => {
  const mails: Email[] = []
  const state: Pick<TestMailServer, 'refusal'> = { refusal: undefined }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { refusal } = state
        if (refusal) {
          done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
          return
        }
        PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          mails.push(mail)
          done()
        }, done)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    get refusal() {
      return state.refusal
    },
    set refusal(refusal) {
      state.refusal = refusal
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
