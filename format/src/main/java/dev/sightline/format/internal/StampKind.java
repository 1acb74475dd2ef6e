package dev.sightline.format.internal;

/// The spellings of a date and time that logs begin their lines with.
public enum StampKind {
    /// `2018-10-06 12:00:42,860`, `2016-01-26T04:43:36.345995Z`, `2019/01/01 12:00:00`, `2005-06-03-15.42.50.363779`.
    ISO,
    /// `20171223-22:15:29:606`, `20190809T000501`, `081109 203615`, `190809 9:05:01`.
    COMPACT,
    /// `Sat Aug  9 00:05:01 2019`, the year last; a fraction or zone may stand before it.
    CTIME,
    /// `Oct  7 06:47:01`, `Oct  7 2018 06:47:01`, `Oct 07, 2018 6:47:01 PM`.
    MONTH_DAY,
    /// `10/Oct/2000:13:55:36 -0700`, `09 Aug 2019 00:05:01.123`, `09-Aug-2019 00:05:01`.
    DAY_MONTH,
    /// `10/13/2014 14:37:20.543`, `5/27/2013 10:53:39 AM`, `17/06/09 20:10:40`, `9.8.2019 00:05:01`; behind a comma to
    /// the minute, as chats have it: `01.03.26, 08:06`.
    SLASHED,
    /// `03-17 16:13:38.811`, `03/17 16:13:38`, `10.30 16:49:06`: no year.
    SHORT,
    /// `I0102 15:04:05.678901`, with a year since 2021: `I20240102 15:04:05.678901`.
    GLOG,
    /// `1565308801`, `1565308801.123`, `1565308801123`: since 1970, in a unit that gives 1990 to 2100.
    EPOCH,
    /// `0.000000` or `0.006s` in brackets, or bare before names with their values: seconds since boot, or since the
    /// program began.
    UPTIME,
    /// `12:34:56.789`: no date.
    CLOCK;
}
