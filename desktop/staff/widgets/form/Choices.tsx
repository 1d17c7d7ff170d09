import { Radio, type RadioGroupProps } from 'antd'

/** A choice as a row of buttons. */
export const Choices = (props: RadioGroupProps) => <Radio.Group optionType="button" buttonStyle="solid" {...props} />
