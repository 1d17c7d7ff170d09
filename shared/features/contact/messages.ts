export const MESSAGE_SENT = {
  title: 'Message Sent!',
  description: "Thank you for your message. We'll get back to you soon.",
}
export const SEND_FAILED = 'Failed to send message. Please try again.'
